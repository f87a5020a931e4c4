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
const limit = fc.integer({ min: 1, max: 100 })
const question = fc.record({ from: maybe(day), to: maybe(day), limit })
const row = fc.record({ date: maybe(day), at: maybe(instant) })

type Row = typeof row extends fc.Arbitrary<infer One> ? One : never
type Bound = string | null

const isOpen = (from: Bound, to: Bound) => from === null && to === null
const millis = (at: string | null) => (at === null ? Infinity : (instantMillis(at) ?? Number.NaN))

const PLAIN_READINGS = [
  {
    list: 'reservations',
    section: '§4.1',
    recordOf: ({ at }: Row) => ({ startsAt: at }),
    keys: ({ at }: Row) => [millis(at)],
    isIn: ({ at }: Row, from: Bound, to: Bound) =>
      at === null
        ? isOpen(from, to)
        : (from === null || millis(at) >= Date.parse(`${from}T00:00:00Z`)) &&
          (to === null || millis(at) <= Date.parse(`${to}T23:59:59Z`)),
  },
  {
    list: 'flights',
    section: '§4.3',
    recordOf: ({ date, at }: Row) => ({ flightDate: date, completedAt: at }),
    keys: ({ date, at }: Row) => [
      date === null ? Infinity : -Date.parse(date),
      at === null ? Infinity : -millis(at),
    ],
    isIn: ({ date }: Row, from: Bound, to: Bound) =>
      date === null
        ? isOpen(from, to)
        : (from === null || date >= from) && (to === null || date <= to),
  },
]

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

test.each(PLAIN_READINGS)(
  'a list of $list is what a plain reading of $section over all records gives',
  async ({ list, recordOf, keys, isIn }) => {
    const world = fc.array(row, { maxLength: 140 })
    const questions = fc.array(question, { minLength: 1, maxLength: 5 })
    const holds = fc.asyncProperty(world, questions, async (rows, asked) => {
      const records = rows.map((one, n) => ({ id: uuid((7 * n) % 1000), ...one }))
      const school = testSchool({
        [list]: records.map((one) => ({ id: one.id, ...recordOf(one) })),
      })
      const inOrder = records.toSorted((a, b) => {
        const byKeys = keys(a).map((key, at) => compare(key, keys(b)[at] ?? 0))
        return byKeys.find((order) => order !== 0) ?? compare(a.id, b.id)
      })
      for (const { from, to, limit: most } of asked) {
        const days = Object.entries({ from, to }).filter(([, value]) => value !== null)
        const words = [['limit', most], ...days].map((pair) => pair.join('=')).join('&')
        const response = await school.ask(`/api/v1/${list}?${words}`)
        if (from !== null && to !== null && from > to) expect(response.status).toBe(400)
        else {
          const { data } = (await response.json()) as { data: { id: string }[] }
          const expected = inOrder.filter((one) => isIn(one, from, to)).slice(0, most)
          expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        }
      }
      school.db.close()
    })
    await fc.assert(holds, { numRuns: 60 })
  },
)

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
