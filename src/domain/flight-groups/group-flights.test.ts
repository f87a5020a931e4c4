import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { aLogRow, aPerson } from '#testing/record-builders.ts'
import { dayFromNumber } from '#time/plain-day.ts'
import { GROUPINGS, groupFlights, groupPlaces } from './group-flights.ts'

const row = aLogRow
const ana = aPerson({ name: 'Ana', email: 'ANA@x.example' })

const rows = [
  row({ date: '2026-11-01', aircraft: { tail: 'N172SP', model: 'C172S' }, instructor: ana }),
  row({ date: '2026-10-31', aircraft: { tail: 'N99', model: 'C152' }, route: null }),
  row({ date: null, aircraft: null, instructor: null, activity: ' dual ' }),
  row({
    date: '2026-11-02',
    instructor: { ...ana, email: 'ana@x.example' },
    route: 'kbjc-kfnl-kbjc',
  }),
]

test.each([
  ['tail', ['N99:1', 'N172SP:0,3', ':2']],
  ['model', ['c152:1', 'c172s:0,3', ':2']],
  ['instructor', ['ana@x.example:0,3', 'dana@example.com:1', ':2']],
  ['customer', ['casey@example.com:0,1,2,3']],
  ['activity', ['dual:0,1,2,3']],
  ['route', ['kbjc-kfnl-kbjc:0,2,3', ':1']],
  ['day', ['2026-11-02:3', '2026-11-01:0', '2026-10-31:1', ':2']],
  ['week', ['2026-11-01:0,3', '2026-10-25:1', ':2']],
  ['month', ['2026-11-01:0,3', '2026-10-01:1', ':2']],
] as const)('by %s', (by, expected) => {
  const groups = groupFlights(rows, by, 0)
  expect(
    groups.map(({ key, rows: own }) => `${key}:${own.map((one) => rows.indexOf(one)).join(',')}`),
  ).toEqual(expected)
})

test('a week begins as the school says', () => {
  expect(groupFlights(rows, 'week', 1).map(({ key }) => key)).toEqual([
    '2026-11-02',
    '2026-10-26',
    '',
  ])
})

const delta = fc.option(fc.integer({ min: -100, max: 900 }), { nil: null })
const flown = fc
  .record({
    hobbs: delta,
    tach: delta,
    tail: fc.constantFrom('N1', 'N2', 'N3', ''),
    day: fc.integer({ min: 20_000, max: 20_060 }),
  })
  .map(({ hobbs, tach, tail, day }) =>
    row({
      date: dayFromNumber(day),
      hobbs: hobbs === null ? null : { start: null, end: null, delta: hobbs },
      tach: tach === null ? null : { start: 500, end: 500 + tach, delta: null },
      aircraft: tail === '' ? null : { tail, model: 'C172S' },
    }),
  )

test('every flight is in exactly one group, and the feet add up to the foot of all', () => {
  fc.assert(
    fc.property(fc.array(flown, { maxLength: 60 }), fc.constantFrom(...GROUPINGS), (all, by) => {
      const groups = groupFlights(all, by, 1)
      expect(groups.flatMap((group) => group.rows).length).toBe(all.length)
      expect(new Set(groups.flatMap((group) => group.rows)).size).toBe(all.length)
      const feet = groups.map((group) => rowSums(group.rows))
      const whole = rowSums(all)
      const sum = (of: (foot: (typeof feet)[number]) => number) =>
        feet.reduce((total, foot) => total + of(foot), 0)
      expect(sum((foot) => foot.flights)).toBe(whole.flights)
      expect(sum((foot) => foot.hobbs.total)).toBe(whole.hobbs.total)
      expect(sum((foot) => foot.tach.total)).toBe(whole.tach.total)
      expect(sum((foot) => foot.hobbs.excluded)).toBe(whole.hobbs.excluded)
      // By another way: as decimal text, added digit by digit.
      const cents = all.map(({ flight }) => BigInt(Math.max(0, flight.hobbs?.delta ?? 0)))
      expect(BigInt(whole.hobbs.total)).toBe(cents.reduce((a, b) => a + b, 0n))
    }),
  )
})

test('rows picked out of a log, in any order, are grouped and added up as if they were all there is', () => {
  const picked = fc
    .array(flown, { maxLength: 40 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()])))
  fc.assert(
    fc.property(picked, fc.constantFrom(...GROUPINGS), ([all, places], by) => {
      const nameOf = (one: (typeof all)[number]) => one.flight.aircraft?.tail ?? ''
      const alone = groupFlights(
        places.flatMap((place) => all[place] ?? []),
        by,
        1,
        nameOf,
      )
      const groups = groupPlaces(all, Uint32Array.from(places), { by, weekStart: 1, nameOf })
      expect(groups.map(({ key, rows: own }) => ({ key, rows: own }))).toEqual(
        alone.map(({ key, rows: own }) => ({ key, rows: own })),
      )
      for (const { rows: own, places: at } of groups) expect(rowSums(all, at)).toEqual(rowSums(own))
    }),
  )
})
