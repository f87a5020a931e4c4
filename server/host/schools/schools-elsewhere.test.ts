import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { type Database, DatabaseAway, openDatabase } from '#server/store/postgres/database.ts'
import { openLedgerOnPostgres } from '#server/store/postgres/ledger-on-postgres.ts'
import { writeSpans } from '#server/store/postgres/model-rows.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { FINE, left } from '#server/testing/ledger-under-test.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { aSchoolTold, toldOf } from '#server/testing/told-schools.ts'
import { DAY, isoInstant, MINUTE, nextUtcMidnight } from '#time/instant.ts'
import { schoolsWireOf } from './schools-answer.ts'
import { createSchoolsElsewhere, ELSEWHERE_EVERY } from './schools-elsewhere.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

const now = Date.now
const REFUSED = { ...FINE, failed: 'upstream_auth' } as const
const leftNow = (remaining: number) => left(remaining, isoInstant(nextUtcMidnight(now())))
const ALL_DAY = { opens: 0, closes: 24 * 60 }

/** A school that another gateway holds, which counts and reads as a test says. */
async function aSchool() {
  const { school: id, fence } = await addHeldSchool(database)
  const clocks = { now, monotonic: now }
  const store = await openLedgerOnPostgres({
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
        writeSpans(ask, id, [
          {
            collection: 'reservations',
            start: now() - 3 * DAY,
            end: now() + 3 * DAY,
            kind: 'known',
            asOf,
            tried: asOf,
            shown: null,
          },
        ]),
      ),
  }
}

function elsewhereOf(schools: readonly Awaited<ReturnType<typeof aSchool>>[]) {
  const at = { monotonic: 0, isAway: false, asked: 0 }
  const told = createSchoolsElsewhere({
    schools: () => schools,
    database: {
      async inSchools(...given) {
        at.asked += 1
        if (at.isAway) throw new DatabaseAway()
        return database.inSchools(...given)
      },
    },
    now,
    monotonic: () => at.monotonic,
  })
  return { at, told }
}

it('tells how a school stands that another gateway asks, as that one saved it', async () => {
  const [fine, refused, silent] = [await aSchool(), await aSchool(), await aSchool()]
  await fine.asks({ ...FINE, ...leftNow(63) })
  const readAt = now() - 4 * MINUTE
  await fine.reads(readAt)
  await refused.asks({ ...FINE, ...leftNow(50) })
  await refused.asks(REFUSED)
  const { at, told } = elsewhereOf([fine, refused, silent])
  expect(told.figures(fine.id)).toBeNull()
  await told.look()
  expect(told.figures(fine.id)?.()).toMatchObject({
    budget: { limit: 100, remaining: 63 },
    health: { state: 'ok' },
    todayAsOf: readAt,
    records: null,
    bytes: null,
    pages: null,
  })
  expect(told.figures(refused.id)?.()).toMatchObject({
    health: { state: 'failing', reason: 'upstream_auth', since: expect.any(Number) },
    todayAsOf: null,
  })
  // Nobody has asked its API yet.
  expect(told.figures(silent.id)?.()).toMatchObject({
    budget: { remaining: null },
    health: { state: 'unknown' },
  })
  // One question tells of them all, and for a while.
  await told.look()
  expect(at.asked).toBe(1)
  await refused.asks({ ...FINE, ...leftNow(49) })
  at.monotonic += ELSEWHERE_EVERY
  await told.look()
  expect(at.asked).toBe(2)
})

it('knows nothing of it while the database is away, and knows it again', async () => {
  const school = await aSchool()
  const { at, told } = elsewhereOf([school])
  await told.look()
  at.isAway = true
  at.monotonic += ELSEWHERE_EVERY
  await told.look()
  expect(told.figures(school.id)).toBeNull()
  at.isAway = false
  await told.look()
  expect(told.figures(school.id)).not.toBeNull()
})

it('is judged as a school that is loaded here, which it is not', () => {
  const health = { state: 'failing', reason: 'upstream_auth', since: 0, retryAt: null } as const
  const holder = { who: 'other', name: 'ab12cd34' } as const
  const { data, meta } = schoolsWireOf(
    toldOf([aSchoolTold('Alpha', { elsewhere: { health }, holder }), aSchoolTold('Bravo')]),
    '1.2.3',
    now(),
  )
  expect(data[0]).toMatchObject({
    state: 'key-refused',
    holder,
    requests: { remaining: 63 },
    records: null,
    pages: null,
    trouble: { kind: 'key-refused', needsYou: true },
  })
  expect(meta.gateway.loaded).toBe(1)
})
