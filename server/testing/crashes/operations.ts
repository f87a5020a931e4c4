import { join } from 'node:path'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import { silentLog } from '#server/config/log.ts'
import type { ExitCode, OperatorCommand } from '#server/host/command.ts'
import { backup } from '#server/host/commands/backup.ts'
import { restore } from '#server/host/commands/restore.ts'
import { createNightlyCopies } from '#server/host/nightly-copies.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE, openModelStore } from '#server/school/read-model/model-store.ts'
import { type ModelChange, NO_CHANGE } from '#server/school/read-model/stored-model.ts'
import { lockedFile, release } from '#server/store/folder/locked-file.ts'
import { migrate, type Step } from '#server/store/folder/migrate.ts'
import { aTask } from '#server/testing/a-task.ts'
import {
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { zoneOf } from '#time/zone.ts'

export const CRASH_NOW = Date.UTC(2026, 10, 22, 12)
export const CRASH_BINDING = 'https://school.example key'
const now = () => CRASH_NOW

/** What is done to the files of a folder: in a test that copies them, or in a program that is killed. */
export type Operation = (folder: string, say: (word: string) => void) => Promise<ExitCode>

/** So little cache that SQLite writes pages before a transaction ends, and needs its journal after a crash. */
const littleRoom: typeof lockedFile = (path, make) =>
  lockedFile(path, (db) => {
    db.exec('PRAGMA cache_size = 1')
    return make(db)
  })

const command =
  (run: OperatorCommand): Operation =>
  (folder) =>
    run(aTask({ folder: join(folder, 'data'), words: [join(folder, 'copy.sqlite')], now }))

/** A claim, an invite, letting someone in and a change of role, through the routes that people use. */
async function letIn(folder: string, say: (word: string) => void): Promise<ExitCode> {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now, lock: littleRoom })
  const school = await accessUnderTest({ accounts, isEmpty: true })
  async function done(...given: Parameters<AccessUnderTest['ask']>): Promise<Response> {
    const answer = await school.ask(...given)
    if (!answer.ok) throw new Error(`${given[1]}: ${answer.status}`)
    return answer
  }
  const token = await school.access.claim.arm()
  say('armed')
  const ada = { token, name: 'Ada Moss', passphrase: 'plum tiger anchor lemon' }
  const admin = { cookie: cookieFrom(await done(null, '/api/claim', ada)) }
  say('claim')
  const invited = await done(admin, '/api/house/invites', { role: 'dispatcher', uses: 2, hours: 1 })
  const { link } = (await invited.json()) as { link: string }
  say('invite')
  const joined = await done(null, '/api/join', { token: link.split('#')[1], name: 'Ann Lee' })
  const { waiting } = (await joined.json()) as { waiting: string }
  say('join')
  const people = await (await school.ask(admin, '/api/house/people')).json()
  const [{ id }] = (people as { waiting: [{ id: string }] }).waiting
  await done(admin, '/api/house/people', { letIn: id })
  say('let-in')
  await done(null, '/api/join', { waiting })
  say('in')
  await done(admin, '/api/house/people', { id, role: 'viewer' })
  say('role')
  await accounts.close()
  return 0
}

const ROWS = Array.from({ length: 20 }, (_, n) => n)

/** So much that it fills many pages, in two steps of which neither may be there alone. */
const MIGRATION: readonly Step[] = [
  ...ACCOUNTS_STEPS,
  (db) => {
    db.exec('CREATE TABLE more (n REAL, word TEXT)')
    for (const n of ROWS) db.exec(`INSERT INTO more VALUES (${n}, '${'word '.repeat(200)}')`)
  },
  (db) => {
    for (const n of ROWS) db.exec(`UPDATE more SET word = 'other' WHERE n = ${n}`)
    db.exec(`DELETE FROM rows WHERE kind = 'settings'`)
  },
]

export const MIGRATED_TO = MIGRATION.length

async function migrateAccounts(folder: string): Promise<ExitCode> {
  const file = join(folder, ACCOUNTS_FILE)
  littleRoom(file, (db) => {
    migrate(db, file, MIGRATION)
    const [found] = db.prepare(`SELECT count(*), sum(word = 'other') FROM more`).raw().all()
    release(db)
    if (JSON.stringify(found) !== JSON.stringify([ROWS.length, ROWS.length])) throw new Error('no')
  })
  return 0
}

async function copyOfTheNight(folder: string): Promise<ExitCode> {
  const data = join(folder, 'data')
  const accounts = openAccounts({ file: join(data, ACCOUNTS_FILE), now })
  const zone = zoneOf('America/Denver')
  const nightly = createNightlyCopies({
    folder: data,
    accounts,
    now,
    zone,
    nights: 7,
    log: silentLog,
  })
  nightly.tend()
  await nightly.settled()
  await accounts.close()
  return 0
}

/** Three requests, each charged before it is sent and settled by its answer. */
async function spend(folder: string, say: (word: string) => void): Promise<ExitCode> {
  const store = openLedgerStore({ file: join(folder, LEDGER_FILE), binding: CRASH_BINDING, now })
  const ledger = createLedger({ store, now, assumedLimit: 100 })
  for (const [n, question] of ['a', 'b', 'c'].entries()) {
    if (await ledger.charge(question, 'person')) throw new Error('refused')
    say('charged')
    const rateLimit = { limit: 100, remaining: 59 - n, reset: '2026-11-23T00:00:00.000Z' }
    await ledger.settle(question, {
      failed: null,
      sent: true,
      rateLimit,
      date: null,
      retryAfter: [],
    })
  }
  ledger.close()
  return 0
}

export const MODEL_CHANGES: readonly ModelChange[] = [1, 2, 3].map((revision) => ({
  ...NO_CHANGE,
  put: ['a', 'b'].map((id) => ({
    collection: 'reservations' as const,
    id,
    held: null,
    heldRank: null,
    isGone: false,
    asOf: CRASH_NOW,
    body: JSON.stringify({ id, revision, notes: 'x'.repeat(9000) }),
  })),
  revisions: { reservations: revision, flights: 0 },
}))

async function saveModel(folder: string, say: (word: string) => void): Promise<ExitCode> {
  const file = join(folder, MODEL_FILE)
  const store = openModelStore({ file, binding: CRASH_BINDING, now })
  for (const change of MODEL_CHANGES) {
    store.save(change)
    say('saved')
  }
  store.close()
  return 0
}

export const OPERATIONS = {
  'letting people in': letIn,
  'a migration': migrateAccounts,
  'a backup': command(backup),
  'a night’s copy': copyOfTheNight,
  'a restore': command(restore),
  'spending requests': spend,
  'saving the read model': saveModel,
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof OPERATIONS
