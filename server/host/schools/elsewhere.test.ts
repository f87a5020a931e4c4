import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openLedgerInDatabase } from '#server/school/ledger/ledger-in-database.ts'
import { spanRow } from '#server/school/read-model/stored-model.ts'
import {
  type Database,
  DatabaseAway,
  openDatabase,
  runIn,
} from '#server/store/postgres/database.ts'
import { commitChanges, NO_HEAD } from '#server/store/rows.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { FINE, left } from '#server/testing/ledger-under-test.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { aSchoolStatus, STATUS_AT } from '#server/testing/school-status.ts'
import { DAY, isoInstant, MINUTE, nextUtcMidnight } from '#time/instant.ts'
import { createOtherGateways, ELSEWHERE_EVERY } from './elsewhere.ts'
import { createStatus } from './status.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

const now = Date.now
const US = '11111111-2222-4333-8444-555555555555'
const THEM = 'aaaaaaaa-2222-4333-8444-555555555555'
const REFUSED = { ...FINE, failed: 'upstream_auth' } as const
const leftNow = (remaining: number) => left(remaining, isoInstant(nextUtcMidnight(now())))
const ALL_DAY = { opens: 0, closes: 24 * 60 }

/** A school that another gateway holds, which counts and reads as a test says. */
async function aSchool() {
  const { school: id, fence } = await addHeldSchool(database)
  const clocks = { now, monotonic: now }
  const store = await openLedgerInDatabase({
    database,
    school: id,
    fence,
    binding: 'key',
    ...clocks,
    log: silentLog,
  })
  if (store === null) throw new Error('It is not held.')
  const ledger = createLedger({ ...clocks, assumedLimit: 100, store })
  return {
    id,
    timeZone: 'UTC',
    hours: ALL_DAY,
    dailyRequests: 100,
    async asks(outcome: Parameters<typeof ledger.settle>[1]) {
      await ledger.charge('q', 'today')
      await ledger.settle('q', outcome)
      await store.settled()
    },
    reads: (asOf: number) =>
      database.inSchool(id, (ask) =>
        runIn(
          ask,
          commitChanges({ school: id, store: 'model' }, NO_HEAD, {
            put: [
              spanRow({
                collection: 'reservations',
                start: Date.UTC(2026, 0, 1),
                end: now() + 3 * DAY,
                kind: 'known',
                asOf,
                tried: asOf,
                shown: null,
              }),
            ],
            removed: [],
            facts: '',
          }),
        ),
      ),
  }
}

function othersOver(schools: readonly Awaited<ReturnType<typeof aSchool>>[]) {
  const at = { monotonic: 0, isAway: false, asked: 0 }
  const others = createOtherGateways({
    schools: () => schools,
    leases: { holder: US, holders: async () => [] },
    database: {
      async inSchools(...given) {
        at.asked += 1
        if (at.isAway) throw new DatabaseAway()
        return database.inSchools(...given)
      },
      trouble: () => null,
    },
    now,
    monotonic: () => at.monotonic,
  })
  return { at, others }
}

it('tells how a school stands that another gateway asks, as that one saved it', async () => {
  const [fine, refused, silent] = [await aSchool(), await aSchool(), await aSchool()]
  await fine.asks({ ...FINE, ...leftNow(63) })
  const readAt = now() - 4 * MINUTE
  await fine.reads(readAt)
  await refused.asks({ ...FINE, ...leftNow(50) })
  await refused.asks(REFUSED)
  const { at, others } = othersOver([fine, refused, silent])
  expect(others.figures(fine.id)).toBeNull()
  await others.refresh()
  expect(others.figures(fine.id)).toMatchObject({
    budget: { limit: 100, remaining: 63 },
    health: { state: 'ok' },
    todayAsOf: readAt,
    records: null,
    bytes: null,
    pages: null,
  })
  expect(others.figures(refused.id)).toMatchObject({
    health: { state: 'failing', reason: 'upstream_auth', since: expect.any(Number) },
    todayAsOf: null,
  })
  // Nobody has asked its API yet.
  expect(others.figures(silent.id)).toMatchObject({
    budget: { remaining: null },
    health: { state: 'unknown' },
  })
  // One question tells of them all, and for a while.
  await others.refresh()
  expect(at.asked).toBe(1)
  await refused.asks({ ...FINE, ...leftNow(49) })
  at.monotonic += ELSEWHERE_EVERY
  await others.refresh()
  expect(at.asked).toBe(2)
})

it('knows nothing of it while the database is away, and knows it again', async () => {
  const school = await aSchool()
  const { at, others } = othersOver([school])
  await others.refresh()
  at.isAway = true
  at.monotonic += ELSEWHERE_EVERY
  await others.refresh()
  expect(others.figures(school.id)).toBeNull()
  at.isAway = false
  await others.refresh()
  expect(others.figures(school.id)).not.toBeNull()
})

/** Three schools of this gateway's list, of which one is not loaded, over leases that a test hands out. */
function host() {
  const at = { now: STATUS_AT, monotonic: 0, isAway: false, isMissed: false }
  const held = new Map<string, string | null>()
  const hosted = ['Alpha', 'Bravo', 'Charlie'].map((name) => aSchoolStatus(name))
  const others = createOtherGateways({
    schools: () => [],
    database: {
      inSchools: () => Promise.reject(new DatabaseAway()),
      trouble: () => (at.isAway ? { since: STATUS_AT, reason: 'database_away' } : null),
    },
    leases: {
      holder: US,
      async holders() {
        at.monotonic += 3
        if (at.isAway || at.isMissed) throw new DatabaseAway()
        return hosted.map(({ school }) => {
          const holder = held.get(school.name) ?? null
          return { school: school.id, holder, isOurs: holder === US, lasts: 0 }
        })
      },
    },
    now: () => at.now,
    monotonic: () => at.monotonic,
  })
  const status = createStatus({
    schools: () =>
      hosted.map(({ school, figures }) =>
        school.name === 'Charlie'
          ? { school, standing: 'loading', isKeyLost: true, running: null }
          : {
              school,
              standing: 'loaded',
              isKeyLost: false,
              running: { figures: () => figures as never },
            },
      ),
    others,
    hostname: 'apron',
    version: '1.2.3',
    now: () => at.now,
  })
  /** By the names of the schools. */
  const holders = async () =>
    Object.fromEntries((await status()).data.map(({ name, holder }) => [name, holder]))
  return { at, held, status, holders }
}

it('knows of each school which gateway asks its API, and since when nobody does', async () => {
  const { at, held, status, holders } = host()
  held.set('Alpha', US).set('Bravo', THEM)
  const nobodySince = (ms: number) => ({ who: 'nobody', name: null, since: isoInstant(ms) })
  expect(await holders()).toEqual({
    Alpha: { who: 'here', name: null, since: null },
    Bravo: { who: 'other', name: 'aaaaaaaa', since: null },
    Charlie: nobodySince(STATUS_AT),
  })
  at.now += MINUTE
  held.delete('Alpha')
  expect(await holders()).toMatchObject({
    Alpha: nobodySince(STATUS_AT + MINUTE),
    Charlie: nobodySince(STATUS_AT),
  })
  held.set('Alpha', THEM)
  await status()
  held.delete('Alpha')
  at.now += MINUTE
  expect(await holders()).toMatchObject({ Alpha: nobodySince(STATUS_AT + 2 * MINUTE) })
  expect((await status()).meta.gateway.name).toBe('apron 11111111')
})

it('knows nothing of that while the database is away, and says so', async () => {
  const { at, held, status, holders } = host()
  held.set('Alpha', US)
  expect((await status()).meta.database).toEqual({ away: null, latency: 3 })
  at.isAway = true
  const { database } = (await status()).meta
  expect(database).toMatchObject({ away: { reason: 'database_away' }, latency: null })
  expect(await holders()).toMatchObject({ Alpha: { who: 'unknown' } })
})

it('takes a question that was not answered for a database that is away, whatever that says itself', async () => {
  const { at, status } = host()
  const database = async () => (await status()).meta.database
  await status()
  at.isMissed = true
  at.now += MINUTE
  await status()
  at.now += MINUTE
  const away = { since: isoInstant(STATUS_AT + MINUTE), reason: 'database_away' }
  expect(await database()).toEqual({ away, latency: null })
  at.isMissed = false
  expect(await database()).toEqual({ away: null, latency: 3 })
})

it('tells what is loaded, what is being loaded, and whose key is lost', async () => {
  const { data } = await host().status()
  expect(data.find(({ name }) => name === 'Alpha')).toMatchObject({ records: 12_345 })
  expect(data.find(({ name }) => name === 'Charlie')).toMatchObject({
    state: 'loading',
    requests: null,
    trouble: { kind: 'key-lost' },
  })
})
