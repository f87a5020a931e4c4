import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsInDatabase, revisionsOf } from '#server/accounts/store/accounts-in-database.ts'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { silentLog } from '#server/config/log.ts'
import { openLedgerInDatabase } from '#server/school/ledger/ledger-in-database.ts'
import {
  openModelInDatabase,
  readBookedSpans,
} from '#server/school/read-model/model-in-database.ts'
import {
  type ModelChange,
  NO_CHANGE,
  NOTHING_KEPT,
} from '#server/school/read-model/stored-model.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import {
  addSchool,
  GRANTED,
  monotonic,
  READ_REQUEST,
  REQUESTED_DAYS,
  someLeases,
  taken,
} from '#server/testing/a-held-school.ts'
import { aMember, anAuditEntry } from '#server/testing/accounts-contract.ts'
import { inArrays } from '#server/testing/kept-in-memory.ts'
import { freshDatabase, SOON, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { type Trials, tryWithoutWheres } from '#server/testing/where-taken-out.ts'
import { DAY, HOUR } from '#time/instant.ts'
import { type Database, openDatabase } from './database.ts'
import type { Leases } from './lease.ts'
import { createNotices } from './notices.ts'
import { createReadRequests, MOST_READ_REQUESTS } from './read-requests.ts'

/** Longer than a test. */
const LONG = HOUR

let test: TestDatabase
let trials: Trials
let plain: Database
let leases: Leases

beforeAll(async () => {
  test = await freshDatabase()
  plain = openDatabase({ url: test.url, most: 20 })
  trials = tryWithoutWheres(plain, test)
  leases = someLeases(plain, LONG)
})
afterAll(async () => {
  await leases.close()
  await plain.close()
})

const aAccounts = (school: string = randomUUID()) =>
  accountsInDatabase({ database: trials.database, school })

const isTold = (words: string) =>
  trials.tried().some(({ text, tells }) => tells && text.includes(words))

describe('while every statement is tried without its where', () => {
  it('a house is lived in, opened again, and its audit read and shortened', async () => {
    const school = randomUUID()
    const before = aAccounts(school)
    const one = aMember()
    await before.transact((accounts) => accounts.put('people', one))
    await before.transact(async (accounts) => {
      await accounts.put('people', { ...one, name: 'Another' })
      for (const at of [1, 2, 3]) await accounts.note(anAuditEntry({ at, who: one.id }))
    })
    const after = aAccounts(school)
    expect(await after.read((accounts) => accounts.all('people'))).toHaveLength(1)
    expect(await after.read((accounts) => accounts.get('people', one.id))).toMatchObject({
      name: 'Another',
    })
    const { action } = anAuditEntry()
    for (const only of [{}, { who: one.id }, { action }, { who: one.id, action }])
      expect(await after.read((accounts) => accounts.audit(0, 9, 9, only))).toHaveLength(3)
    expect(await firstWrongIn(after)).toBeNull()
    const message = (id: string): AccountRows['outbox'] => ({
      id,
      channel: 'c',
      about: '',
      message: 'm',
      createdAt: 0,
      sendAt: 0,
      tries: 0,
      triedAt: null,
      endedAt: null,
      trouble: '',
    })
    await after.transact((accounts) => accounts.put('outbox', message('one')))
    expect(await after.read((accounts) => accounts.all('outbox'))).toEqual([message('one')])
    expect(await after.read((accounts) => accounts.get('outbox', 'one'))).toEqual(message('one'))
    await after.transact((accounts) => accounts.note(anAuditEntry({ at: 4 })))
    await after.transact((accounts) => accounts.forgetAudit(2))
    await after.transact((accounts) => accounts.remove('people', one.id))
    expect(await revisionsOf(trials.database)(school)).toBeGreaterThan(0)
  })

  it('a count is kept, and whether it was read with another key', async () => {
    const { database } = trials
    const school = await addSchool(plain)
    const fence = await taken(leases, school)
    const open = (binding: string) =>
      openLedgerInDatabase({
        database,
        school,
        fence,
        binding,
        now: () => 0,
        monotonic,
        log: silentLog,
      })
    expect(await (await open('key'))?.save('1')).toBe('saved')
    expect(await open('key')).toMatchObject({ kept: '1' })
    expect(await open('another')).toMatchObject({ isSchoolNew: true })
  })

  it('a model is read and followed', async () => {
    const { database } = trials
    const school = await addSchool(plain)
    const right = await taken(leases, school)
    const now = 1_800_000_000_000
    const open = (fence: typeof right | null) =>
      openModelInDatabase({ database, school, fence: () => fence, now: () => now })
    const record = (collection: ListName, id: string, more = {}) => ({
      collection,
      id,
      held: collection === 'reservations' ? now : -now / DAY,
      heldRank: null,
      isGone: false,
      asOf: now,
      body: '{}',
      ...more,
    })
    const span = {
      collection: 'flights',
      start: 1,
      end: 2,
      kind: 'days',
      asOf: 1,
      tried: 1,
      shown: null,
    } as const
    const version = (number: number) =>
      ({ id: 'one', number, seenAt: now, kind: 'change', fields: '{}' }) as const
    const holder = await open(right)
    holder.take(() => NOTHING_KEPT)
    holder.save({
      ...NO_CHANGE,
      put: [
        record('reservations', 'one'),
        record('reservations', 'two'),
        record('flights', 'three'),
      ],
      putSpans: [span, { ...span, start: 3 }],
      putVersions: [version(1), version(2)],
      revisions: { reservations: 1, flights: 1 },
    })
    await holder.settled()
    const follower = await open(null)
    expect(inArrays(follower.take(() => NOTHING_KEPT)).records).toHaveLength(3)
    holder.save({
      ...NO_CHANGE,
      put: [record('reservations', 'one', { asOf: now + 1 })],
      drop: [{ collection: 'reservations', id: 'two' }],
      dropSpans: [span],
      dropVersions: [version(1)],
      revisions: { reservations: 2, flights: 1 },
    })
    await holder.settled()
    const changedSince = async (revisions: ModelChange['revisions']) => {
      const delta = await follower.changedSince(revisions)
      return delta && inArrays(delta)
    }
    // Something was removed, which only a whole load tells.
    expect(await changedSince({ reservations: 1, flights: 1 })).toMatchObject({
      isWhole: true,
      records: { length: 2 },
    })
    const booked = { ...span, collection: 'reservations' } as const
    holder.save({
      ...NO_CHANGE,
      putSpans: [booked],
      revisions: { reservations: 3, flights: 1 },
    })
    await holder.settled()
    expect(await changedSince({ reservations: 2, flights: 1 })).toMatchObject({
      isWhole: false,
      records: [],
    })
    const known = await database.inSchools([school], (ask) =>
      readBookedSpans(ask, [school], { start: 1, end: 2 }),
    )
    expect(known.get(school)).toEqual([booked])
    const carrier = await open(null)
    expect(inArrays(carrier.take(() => NOTHING_KEPT))).toMatchObject({ versions: [{ number: 2 }] })
    for (const store of [holder, follower, carrier]) {
      await store.settled()
      store.close()
    }
  })

  it('requests for readings are made, answered, looked for and taken back', async () => {
    const school = randomUUID()
    let now = 0
    const aWishDesk = (more = {}) =>
      createReadRequests({
        database: trials.database,
        monotonic: () => now,
        notify() {},
        every: 20,
        ...more,
      })
    const [holding, following] = [aWishDesk(), aWishDesk()]
    const looks: unknown[] = []
    holding.join(school, {
      isHolder: () => true,
      grant: () => Promise.resolve(GRANTED),
      noteShared: (look) => looks.push(look),
    })
    // It may be taken, or answered, between a statement and its trial; and no other request is there to use the trials up.
    while (!isTold("SET state = 'taken'") || !isTold("state = 'answered'\n"))
      expect(await following.ask(school, READ_REQUEST)).toEqual(GRANTED)
    following.viewed(school, { collection: 'flights', ...REQUESTED_DAYS, isGlance: false })
    await expect.poll(() => looks.length, SOON).toBeGreaterThan(0)
    await plain.inSchool(school, (ask) =>
      ask(
        `INSERT INTO read_request (school, id, kind, question, purpose, asked_at, state)
         VALUES ($1, gen_random_uuid(), 'ask', '', '', now() - interval '1 day', 'taken')`,
        [school],
      ),
    )
    now += HOUR
    await expect.poll(() => isTold('DELETE FROM read_request WHERE school = ANY'), SOON).toBe(true)
    holding.close()
    // One more than there may be, if those of another school were counted.
    await plain.inSchool(school, (ask) =>
      ask(
        `INSERT INTO read_request (school, id, kind, question, purpose, state)
         SELECT $1, gen_random_uuid(), 'ask', '', '', 'taken' FROM generate_series(2, $2)`,
        [school, MOST_READ_REQUESTS],
      ),
    )
    const hasty = aWishDesk({ patience: 50 })
    expect(await hasty.ask(school, READ_REQUEST)).toBe('nobody')
    for (const one of [following, hasty]) one.close()
  })

  it('what moved is asked for', async () => {
    const school = randomUUID()
    await plain.inSchool(school, (ask) =>
      ask("INSERT INTO head (school, store, revision) VALUES ($1, 'ledger', 1)", [school]),
    )
    const told: string[] = []
    const { database } = trials
    const onMoved = (one: string) => told.push(one)
    const notices = createNotices({ url: test.url, database, onMoved })
    notices.watch(school)
    await expect.poll(() => told, SOON).toContain(school)
    await notices.close()
  })
})

it('nothing of another school is given or changed, by row-level security alone or by the conditions alone', () => {
  expect(trials.leaks()).toEqual([])
})

it('each condition that names a school in the sources was tried, and told where neither was there', () => {
  const folder = new URL('.', import.meta.url)
  const sources = [
    ...readdirSync(folder).filter((name) => /(?<!test)\.ts$/.test(name) && name !== 'schema.ts'),
    '../../school/read-model/model-in-database.ts',
    '../../school/ledger/ledger-in-database.ts',
  ]
  const told = trials.tried().filter(({ tells }) => tells)
  const untold = sources.flatMap((name) =>
    statementsIn(readFileSync(new URL(name, folder), 'utf8'))
      .filter((part) => !told.some(({ text }) => flat(text).includes(part)))
      .map((part) => `${name}: ${part}`),
  )
  expect(untold).toEqual([])
  // Those of `rows.ts` are put together of parts.
  const parts = trials
    .tried()
    .filter(({ text }) => /\b(?:FROM|INTO) (?:rows|head|audit)\b/.test(text))
  expect(parts.filter(({ tells }) => !tells)).toEqual([])
  expect(parts.length).toBeGreaterThan(10)
})

/** The parts of texts of SQL between what is put into them, as far as they name the school of a row. */
function statementsIn(source: string): string[] {
  const texts = source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
  return texts.flatMap((text) =>
    text
      .slice(1, -1)
      .split(/\$\{[^}]*\}/)
      .map(flat)
      .filter((part) => /\bschool = (?:\$|ANY|\w)/.test(part)),
  )
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
