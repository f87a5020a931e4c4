import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { readCopy } from '#server/accounts/store/read-copy.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { doubtMark, LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE, openModelStore } from '#server/school/read-model/model-store.ts'
import { NOTHING_KEPT } from '#server/school/read-model/stored-model.ts'
import { AccountsIsNewer, copiesOf } from '#server/store/folder/migrate.ts'
import { aMember, anAuditEntry, wholeAccounts } from '#server/testing/accounts-contract.ts'
import { RELEASED_STORES, writeReleased } from '#server/testing/released/released-stores.ts'
import { runs } from '#testing/runs.ts'
import {
  CRASH_BINDING,
  CRASH_NOW,
  MIGRATED_TO,
  MODEL_CHANGES,
  OPERATIONS,
  type OperationName,
} from './operations.ts'

const now = () => CRASH_NOW

interface Outcome {
  readonly before: (folder: string) => Promise<void>
  /** How far it came; fails for anything that is half done, or was confirmed and is missing. */
  readonly found: (folder: string, said: readonly string[]) => Promise<string | number>
  /** All of what may be found, in order. The last is found once it is done. */
  readonly all: readonly (string | number)[]
  readonly isRepeatable: boolean
}

/** By single sign-on, so that there is no admin yet; enough people that rewriting them fills many pages. */
const OTHERS = Array.from({ length: runs({ each: 20, every: 60 }) }, (_, n) =>
  aMember({
    id: `other ${n}`,
    name: `Somebody ${n}`,
    email: `somebody.${n}@${'mesa-air.'.repeat(20)}example`,
    role: 'viewer',
    outside: { issuer: 'https://id.example', subject: `${n}`, byGroup: true },
  }),
)

const LET_IN = ['armed', 'claim', 'invite', 'join', 'let-in', 'in', 'role']

async function peopleLetIn(folder: string, said: readonly string[]): Promise<number> {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now })
  expect(accounts.trouble()).toBe(null)
  try {
    const done = await accounts.transact(async (rows) => {
      expect(await rows.firstWrong()).toBe(null)
      const noted: string[] = (await rows.audit(0, Number.MAX_SAFE_INTEGER, 1e6))
        .map(({ action }) => action)
        .toReversed()
      const people = await rows.all('people')
      const roleOf = (name: string) => people.find((one) => one.name === name)?.role
      const sessions = await rows.all('sessions')
      const isClaimed = noted.includes('claim')
      const isIn = noted.includes('let-in')
      expect(people.filter(({ id }) => id.startsWith('other'))).toHaveLength(OTHERS.length)
      expect(people).toEqual(expect.arrayContaining(OTHERS))

      expect(roleOf('Ada Moss')).toBe(isClaimed ? 'admin' : undefined)
      expect(sessions.filter(({ how }) => how === 'claim')).toHaveLength(isClaimed ? 1 : 0)
      const isArmed = (await rows.get('settings', 'claim')) !== null
      if (isClaimed) expect(isArmed).toBe(false)

      const [invite] = await rows.all('invites')
      expect(invite?.usesLeft).toBe(isIn ? 1 : noted.includes('invite') ? 2 : undefined)

      const role = noted.includes('role') ? 'viewer' : isIn ? 'dispatcher' : undefined
      expect(roleOf('Ann Lee')).toBe(role)
      const [waiting] = await rows.all('waiting')
      const hers = sessions.filter(({ how }) => how === 'invite')
      expect(hers.length).toBeLessThanOrEqual(1)
      if (hers.length > 0) expect([waiting, role !== undefined]).toEqual([undefined, true])
      else if (noted.includes('join')) expect(waiting?.state).toBe(isIn ? 'let-in' : 'waiting')
      else expect(waiting).toBe(undefined)

      const isSignedIn = hers.length > 0 && !noted.includes('role')
      const words: Readonly<Record<string, string[]>> = {
        role: ['in', 'role'],
        'let-in': isSignedIn ? ['let-in', 'in'] : ['let-in'],
      }
      return [
        ...(isArmed || isClaimed ? ['armed'] : []),
        ...noted.flatMap((action) => words[action] ?? [action]),
      ]
    })
    // Everything confirmed is there, and at most the action that was under way.
    expect(done).toEqual(LET_IN.slice(0, done.length))
    expect(said).toEqual(LET_IN.slice(0, said.length))
    expect([said.length, said.length + 1]).toContain(done.length)
    return done.length
  } finally {
    await accounts.close()
  }
}

async function writeReleasedAccounts(folder: string): Promise<void> {
  const old = RELEASED_STORES.find((one) => one.file === ACCOUNTS_FILE)
  if (old) writeReleased(old, folder)
}

/** What an older Flightline finds: all of it, or a refusal once the migration is complete. */
async function foundByOlder(file: string): Promise<unknown> {
  try {
    const accounts = openAccounts({ file, now })
    const found = [accounts.trouble(), await wholeAccounts(accounts)]
    await accounts.close()
    return found
  } catch (error) {
    if (error instanceof AccountsIsNewer) return 'newer'
    throw error
  }
}

async function migrated(folder: string): Promise<string> {
  const file = join(folder, ACCOUNTS_FILE)
  const untouched = mkdtempSync(folder)
  await writeReleasedAccounts(untouched)
  const before = await foundByOlder(join(untouched, ACCOUNTS_FILE))
  // In a copy, since opening completes an unfinished migration.
  const older = mkdtempSync(folder)
  cpSync(folder, older, { recursive: true })
  const found = await foundByOlder(join(older, ACCOUNTS_FILE))
  const isNew = found === 'newer'
  if (!isNew) expect(found).toEqual(before)
  const copy = copiesOf(file)[0]
  if (isNew || copy) {
    const put = join(mkdtempSync(folder), ACCOUNTS_FILE)
    cpSync(copy?.path ?? '', put)
    expect([copy?.before, await foundByOlder(put)]).toEqual([MIGRATED_TO, before])
  }
  return isNew ? 'new' : copy ? 'old, with its copy' : 'old'
}

async function putPeopleIn(folder: string, n: number): Promise<void> {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now })
  await accounts.transact(async (rows) => {
    await rows.put('people', aMember({ id: `person ${n}`, name: `Somebody ${n}`, email: '' }))
    for (let at = 0; at < runs({ each: 20, every: 200 }); at += 1)
      await rows.note(anAuditEntry({ at }))
  })
  await accounts.close()
}

/** Accounts with two people, and a copy of them as they were with one: to be replaced, or restored. */
async function writeAccountsAndCopy(folder: string): Promise<void> {
  await putPeopleIn(join(folder, 'data'), 1)
  expect(await OPERATIONS['a backup'](folder, () => {})).toBe(0)
  await putPeopleIn(join(folder, 'data'), 2)
}

async function peopleIn(...path: string[]): Promise<number> {
  const { people, firstWrong } = await readCopy(join(...path))
  expect(firstWrong).toBe(null)
  return people.length
}

const OLD_OR_NEW = {
  before: writeAccountsAndCopy,
  all: ['old', 'new'],
  isRepeatable: true,
} as const

export const CRASH_OUTCOMES: Readonly<Record<OperationName, Outcome>> = {
  'letting people in': {
    async before(folder) {
      const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now })
      await accounts.transact(async (rows) => {
        for (const one of OTHERS) await rows.put('people', one)
      })
      await accounts.close()
    },
    found: peopleLetIn,
    all: [0, ...LET_IN].map((_, n) => n),
    isRepeatable: false,
  },
  'a migration': {
    before: writeReleasedAccounts,
    found: migrated,
    all: ['old', 'old, with its copy', 'new'],
    isRepeatable: true,
  },
  'a backup': {
    ...OLD_OR_NEW,
    async found(folder) {
      expect(await peopleIn(folder, 'data', ACCOUNTS_FILE)).toBe(2)
      return (await peopleIn(folder, 'copy.sqlite')) === 2 ? 'new' : 'old'
    },
  },
  'a night’s copy': {
    ...OLD_OR_NEW,
    async found(folder) {
      expect(await peopleIn(folder, 'data', ACCOUNTS_FILE)).toBe(2)
      const copy = join(folder, 'data/backups/house-2026-11-22.sqlite')
      if (!existsSync(copy)) return 'old'
      expect(await peopleIn(copy)).toBe(2)
      return 'new'
    },
  },
  'a restore': {
    ...OLD_OR_NEW,
    async found(folder) {
      const data = join(folder, 'data')
      expect(await peopleIn(folder, 'copy.sqlite')).toBe(1)
      if ((await peopleIn(data, ACCOUNTS_FILE)) === 2) return 'old'
      // Then nothing is lost, and no request is refunded.
      const [replaced = ''] = readdirSync(join(data, 'backups'))
      expect(await peopleIn(data, 'backups', replaced)).toBe(2)
      expect(existsSync(doubtMark(join(data, LEDGER_FILE)))).toBe(true)
      expect(readFileSync(join(data, `${ACCOUNTS_FILE}.begun`), 'utf8')).not.toBe('')
      return 'new'
    },
  },
  'spending requests': {
    async before(folder) {
      openLedgerStore({ file: join(folder, LEDGER_FILE), binding: CRASH_BINDING, now }).close()
    },
    async found(folder, said) {
      const file = join(folder, LEDGER_FILE)
      const store = openLedgerStore({ file, binding: CRASH_BINDING, now })
      expect([store.isDoubtful, store.isSchoolNew]).toEqual([false, false])
      const ledger = createLedger({ store, now, assumedLimit: 100 })
      const spent = ledger.spending().reduce((sum, { requests }) => sum + requests, 0)
      ledger.close()
      // Every sent request is counted, and at most one that was not sent yet.
      expect([said.length, said.length + 1]).toContain(spent)
      return spent
    },
    all: [0, 1, 2, 3],
    isRepeatable: false,
  },
  'saving the read model': {
    async before(folder) {
      openModelStore({ file: join(folder, MODEL_FILE), binding: CRASH_BINDING, now }).close()
    },
    async found(folder, said) {
      const file = join(folder, MODEL_FILE)
      const store = openModelStore({ file, binding: CRASH_BINDING, now })
      const { records, revisions } = store.take(() => NOTHING_KEPT)
      store.close()
      const saved = revisions.reservations
      expect([...records]).toEqual(MODEL_CHANGES[saved - 1]?.put ?? [])
      expect([said.length, said.length + 1]).toContain(saved)
      return saved
    },
    all: [0, 1, 2, 3],
    isRepeatable: false,
  },
}
