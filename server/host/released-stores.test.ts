import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { type Log, silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEFT_WHEN_LOST } from '#server/school/ledger/ledger-state.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE, openModelStore } from '#server/school/read-model/model-store.ts'
import { NOTHING_KEPT } from '#server/school/read-model/stored-model.ts'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { anAuditEntry, wholeAccounts } from '#server/testing/accounts-contract.ts'
import { inArrays } from '#server/testing/kept-in-memory.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  RELEASED_BINDING as binding,
  RELEASED_STORES,
  type ReleasedStore,
  schemaHash,
  writeReleased,
} from '#server/testing/released/released-stores.ts'
import { useFullCost } from '#testing/cheap-hashes.ts'

/** Twenty minutes after the old ones spent their last request, on the same day. */
const NOW = Date.UTC(2026, 10, 22, 13)
const now = () => NOW

let place: string
beforeAll(() => {
  useFullCost()
  place = newFolder('released')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const aFolder = () => mkdtempSync(join(place, 'data-'))
const released = (file: ReleasedStore['file']) =>
  RELEASED_STORES.filter((one) => one.file === file).map((one) => [one.sql, one] as const)
const aside = (folder: string, mark: string) =>
  readdirSync(folder).filter((name) => name.includes(mark))

/** As a newer Flightline would leave it. */
function writeNewer(file: string): Buffer {
  const db = new Database(file)
  const [version = 0, mark = 0] = ['user_version', 'application_id'].flatMap(
    (name) => db.prepare(`PRAGMA ${name}`).raw().all()[0] as number[],
  )
  if (mark > 0) db.exec(`PRAGMA application_id = ${mark + 1}`)
  db.exec(`CREATE TABLE more (word TEXT); PRAGMA user_version = ${version + 1}`)
  db.close()
  return readFileSync(file)
}

/** Each file as today's Flightline begins it, in a new folder. */
const BEGIN: Readonly<Record<ReleasedStore['file'], (file: string) => Promise<void> | void>> = {
  async [ACCOUNTS_FILE](file) {
    const accounts = openAccounts({ file, now })
    await accounts.transact((rows) => rows.note(anAuditEntry()))
    await accounts.close()
  },
  [LEDGER_FILE]: (file) => openLedgerStore({ file, binding, now }).close(),
  [MODEL_FILE]: (file) => openModelStore({ file, binding, now }).close(),
}

describe('what an older Flightline wrote', () => {
  it.each(RELEASED_STORES.map((one) => [one.sql, one] as const))(
    '%s is there as it was when it was released',
    (_, one) => {
      const file = writeReleased(one, aFolder())
      const db = new Database(file)
      expect(db.prepare('PRAGMA user_version').raw().all()).toEqual([[one.version]])
      db.close()
      expect([one.sql, schemaHash(file)]).toEqual([one.sql, one.schema])
    },
  )

  it.each(released('house.sqlite'))(
    '%s lets everybody in as before, with its audit unbroken, and is written on',
    async (_, one) => {
      const folder = aFolder()
      const accounts = openAccounts({ file: writeReleased(one, folder), now })
      expect(accounts.trouble()).toBe(null)
      const before = (await wholeAccounts(accounts)) as { audit: { seq: number }[] }
      expect(before).toMatchObject({
        rows: {
          people: [{ name: 'Vera' }, { name: 'Dan' }, { name: 'Mona' }, { name: 'Ada' }],
          invites: [{ usesLeft: 2 }],
          waiting: [{ name: 'Ann Lee' }],
          pairings: [{ code: 'ABCDEFGH' }],
          displays: [{ name: 'Hangar' }],
          tokens: [{ name: 'print' }],
          settings: [{ value: 'key' }],
        },
        wrong: null,
      })
      expect(before.audit.map(({ seq }) => seq)).toEqual([5, 4, 3])
      const school = await accessUnderTest({ accounts, isEmpty: true })
      for (const role of Object.keys(school.ids)) {
        const answer = await school.ask({ cookie: `flightline=${role}-secret` }, '/api/session')
        expect([role, answer.status, await answer.json()]).toMatchObject([role, 200, { role }])
      }
      await accounts.transact((rows) => rows.note(anAuditEntry({ at: NOW })))
      expect(await wholeAccounts(accounts)).toMatchObject({ audit: { length: 4 }, wrong: null })
      await accounts.close()
      expect(aside(folder, '.before-')).toHaveLength(one.taken === 'migrated' ? 1 : 0)
    },
  )

  it.each(released('ledger.sqlite'))('%s gives back no request that was spent', async (_, one) => {
    const folder = aFolder()
    const store = openLedgerStore({ file: writeReleased(one, folder), binding, now })
    const ledger = createLedger({ store, now, assumedLimit: 100 })
    const spent = ledger.spending().reduce((sum, { requests }) => sum + requests, 0)
    const isKept = one.taken === 'as it is'
    expect([store.isDoubtful, store.isSchoolNew]).toEqual([!isKept, false])
    expect(spent).toBe(isKept ? 5 : 0)
    expect(ledger.budget().remaining).toBe(isKept ? 55 : null)
    store.close()
    expect(aside(folder, '.set-aside-')).toHaveLength(isKept ? 0 : 1)
  })

  it.each(released('read-model.sqlite'))('%s is shown whole, or read anew', (_, one) => {
    const folder = aFolder()
    const store = openModelStore({ file: writeReleased(one, folder), binding, now })
    const kept = store.take(() => NOTHING_KEPT)
    store.close()
    const counts = [kept.records, kept.spans, kept.versions].map((all) => [...all].length)
    const isKept = one.taken === 'as it is'
    expect(counts).toEqual(isKept ? [3, 2, 1] : [0, 0, 0])
    expect(aside(folder, '.set-aside-')).toHaveLength(isKept ? 0 : 1)
  })
})

describe('what today’s Flightline writes', () => {
  it.each(Object.entries(BEGIN))(
    '%s is of the newest version kept here: a changed schema takes a new one',
    async (name, begin) => {
      const file = join(aFolder(), name)
      await begin(file)
      const db = new Database(file)
      const version = db.prepare('PRAGMA user_version').raw().all()
      db.close()
      const newest = RELEASED_STORES.findLast((one) => one.file === name)
      expect([version, schemaHash(file)]).toEqual([[[newest?.version]], newest?.schema])
    },
  )
})

describe('what a newer Flightline wrote', () => {
  const newest = (name: string) => {
    const one = RELEASED_STORES.findLast(({ file }) => file === name)
    if (!one) throw new Error(name)
    return writeReleased(one, aFolder())
  }
  let events: string[]
  const note = (event: string, fields?: object) =>
    void events.push(`${event} ${JSON.stringify(fields)}`)
  const log: Log = { ...silentLog, warn: note }
  beforeEach(() => {
    events = []
  })

  it('keeps a house closed, in words that name both versions and the copy, and changes no byte of it', () => {
    const file = newest(ACCOUNTS_FILE)
    const bytes = writeNewer(file)
    writeFileSync(`${file}.before-2`, '')
    expect(() => openAccounts({ file, now })).toThrow(
      `${file} was written by a newer Flightline: its version is 2, and this one knows 1. Start the newer one, or put its copy ${file}.before-2 in its place.`,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('is put aside whole, and what was spent is doubted', () => {
    const file = newest(LEDGER_FILE)
    const bytes = writeNewer(file)
    const store = openLedgerStore({ file, binding, now, log })
    const ledger = createLedger({ store, now, assumedLimit: 100 })
    expect([store.isDoubtful, ledger.budget().remaining]).toEqual([true, null])
    expect(ledger.left('person')).toBeLessThanOrEqual(LEFT_WHEN_LOST)
    store.close()
    const [other = ''] = aside(dirname(file), '.set-aside-')
    expect(readFileSync(join(dirname(file), other)).equals(bytes)).toBe(true)
    expect(events).toEqual(['ledger_set_aside {"code":"another_version"}'])
  })

  it('is put aside whole, and read anew', () => {
    const file = newest(MODEL_FILE)
    const bytes = writeNewer(file)
    const store = openModelStore({ file, binding, now, log })
    expect(inArrays(store.take(() => NOTHING_KEPT))).toEqual(NOTHING_KEPT)
    store.close()
    const [other = ''] = aside(dirname(file), '.set-aside-')
    expect(readFileSync(join(dirname(file), other)).equals(bytes)).toBe(true)
    expect(events).toEqual(['read_model_set_aside {"code":"another_version"}'])
  })
})
