import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testSchool, uuid } from '#testing/school-builders.ts'
import { instantMillis } from './instants.ts'

// Worlds of few days and many ties, so that every bound and every tie is met often.
const day = fc.integer({ min: 1, max: 5 }).map((n) => `2026-11-0${n}`)
const clock = fc.constantFrom(
  '00:00:00Z',
  '12:00:00Z',
  '05:00:00-07:00',
  '23:59:59Z',
  '23:59:59.5Z',
  '23:30:00-07:00',
)
const instant = fc.tuple(day, clock).map(([date, time]) => `${date}T${time}`)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })
const question = fc.record({
  from: maybe(day),
  to: maybe(day),
  limit: fc.integer({ min: 1, max: 100 }),
})

const path = (
  collection: string,
  { from, to, limit }: { from: string | null; to: string | null; limit: number },
) =>
  `/api/v1/${collection}?limit=${limit}${from === null ? '' : `&from=${from}`}${to === null ? '' : `&to=${to}`}`

const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

async function answeredIds(response: Response): Promise<string[] | null> {
  if (response.status === 400) return null
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

const isTurned = ({ from, to }: { from: string | null; to: string | null }) =>
  from !== null && to !== null && from > to

test('a list of reservations is what a plain reading of §4.1 over all records gives', async () => {
  const world = fc.array(maybe(instant), { maxLength: 140 })
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.array(question, { minLength: 1, maxLength: 5 }),
      async (starts, questions) => {
        const reservations = starts.map((startsAt, n) => ({ id: uuid((7 * n) % 1000), startsAt }))
        const school = testSchool({ reservations })
        for (const asked of questions) {
          const { from, to, limit } = asked
          const known = reservations.map(({ id, startsAt }) => ({
            id,
            at:
              startsAt === null
                ? Number.POSITIVE_INFINITY
                : (instantMillis(startsAt) ?? Number.NaN),
          }))
          const low = from === null ? Number.NEGATIVE_INFINITY : Date.parse(`${from}T00:00:00Z`)
          const high = to === null ? Number.POSITIVE_INFINITY : Date.parse(`${to}T23:59:59Z`)
          const expected = known
            .filter(({ at }) =>
              at === Number.POSITIVE_INFINITY
                ? from === null && to === null
                : low <= at && at <= high,
            )
            .sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
            .slice(0, limit)
            .map(({ id }) => id)
          const answered = await answeredIds(await school.ask(path('reservations', asked)))
          expect(answered).toEqual(isTurned(asked) ? null : expected)
        }
        school.db.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('a list of flights is what a plain reading of §4.3 over all records gives', async () => {
  const world = fc.array(fc.record({ flightDate: maybe(day), completedAt: maybe(instant) }), {
    maxLength: 140,
  })
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.array(question, { minLength: 1, maxLength: 5 }),
      async (rows, questions) => {
        const flights = rows.map((row, n) => ({ id: uuid((7 * n) % 1000), ...row }))
        const school = testSchool({ flights })
        const completed = (at: string | null) =>
          at === null ? Number.NEGATIVE_INFINITY : (instantMillis(at) ?? Number.NaN)
        for (const asked of questions) {
          const { from, to, limit } = asked
          const expected = flights
            .filter(({ flightDate }) =>
              flightDate === null
                ? from === null && to === null
                : (from === null || flightDate >= from) && (to === null || flightDate <= to),
            )
            .sort(
              (a, b) =>
                compare(b.flightDate ?? '', a.flightDate ?? '') ||
                compare(completed(b.completedAt), completed(a.completedAt)) ||
                compare(a.id, b.id),
            )
            .slice(0, limit)
            .map(({ id }) => id)
          const answered = await answeredIds(await school.ask(path('flights', asked)))
          expect(answered).toEqual(isTurned(asked) ? null : expected)
        }
        school.db.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('neither list sorts: both are walked along their index', () => {
  const { db } = testSchool()
  const plan = (sql: string) =>
    (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
      .map(({ detail }) => detail)
      .join('; ')
  const reservations = plan(
    'SELECT body FROM reservations WHERE school_id = 1 AND start_ms BETWEEN 1 AND 2 ORDER BY start_ms, id LIMIT 100',
  )
  const flights = plan(
    "SELECT body FROM flights WHERE school_id = 1 AND flight_date BETWEEN '1' AND '2' ORDER BY flight_date DESC, completed_ms DESC, id LIMIT 100",
  )
  expect(reservations).toContain('reservations_by_start')
  expect(flights).toContain('flights_newest_first')
  expect(reservations + flights).not.toContain('TEMP B-TREE')
})
