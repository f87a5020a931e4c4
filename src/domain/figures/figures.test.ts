import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { instant, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { bookedByDay, bookedByTail, bookedFlights } from './booked-hours.ts'
import { cancellations } from './cancellations.ts'
import { flownHours } from './flown-hours.ts'
import { hoursByInstructor } from './instructor-hours.ts'
import { meterRatios } from './meter-ratios.ts'
import { spreadOf } from './spread.ts'
import { typicalHobbs } from './typical-hobbs.ts'
import { openTime, utilisation } from './utilisation.ts'

const zone = zoneOf('America/Denver')
const days = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })
const WEEK = days('2026-11-12', '2026-11-18')
const NOON = instant('2026-11-18T19:00:00Z')
const LATER = instant('2026-12-18T19:00:00Z')
const DENVER = { latitude: 39.57, longitude: -104.85 }
const DAYTIME = { opens: 6 * 60, closes: 22 * 60 }
const ran = (start: number, delta: number | null) => ({ start, end: start + (delta ?? 0), delta })

const flights = fc
  .array(
    fc.record({
      day: fc.integer({ min: 10, max: 20 }),
      tail: fc.constantFrom('N1', 'N2', ''),
      hobbs: fc.option(fc.nat({ max: 300 }), { nil: null }),
      tach: fc.nat({ max: 250 }),
      who: fc.constantFrom('Dana', 'Robin', null),
    }),
    { maxLength: 40 },
  )
  .map((made) =>
    made.map(({ day, tail, hobbs, tach, who }) =>
      aFlight({
        date: `2026-11-${day}`,
        aircraft: tail === '' ? null : { tail, model: 'C172' },
        hobbs: hobbs === null ? null : ran(1000, hobbs),
        tach: ran(500, tach),
        instructor: who === null ? null : aPerson({ name: who, email: `${who}@example.com` }),
      }),
    ),
  )

test('hours by day, by aircraft and in all are the sum of the same flights', () => {
  fc.assert(
    fc.property(flights, (log) => {
      const here = log.filter(({ date }) => date !== null && date >= WEEK.from && date <= WEEK.to)
      const hobbs = here.reduce((sum, one) => sum + (one.hobbs?.delta ?? 0), 0)
      const { byDay, byTail, total } = flownHours(log, WEEK, new Map())
      const sum = (parts: readonly { hobbs: number }[]) =>
        parts.reduce((all, one) => all + one.hobbs, 0)
      expect([sum(byDay), sum(byTail), total.hobbs]).toEqual([hobbs, hobbs, hobbs])
      expect(byDay).toHaveLength(7)
      expect(total.flights).toBe(here.length)
      expect(total.excluded).toBe(here.filter((one) => one.hobbs === null).length)
      for (const tail of byTail) {
        expect([...tail.days.values()].reduce((all, one) => all + one, 0)).toBe(tail.hobbs)
      }
      const people = hoursByInstructor(log, [], WEEK, new Map())
      expect(sum(people)).toBe(
        here.filter((one) => one.instructor).reduce((all, one) => all + (one.hobbs?.delta ?? 0), 0),
      )
    }),
  )
})

test('booked hours leave out cancelled ones, maintenance and what had no aircraft', () => {
  const lesson = aReservation({ start: '2026-11-18T15:00:00Z', end: '2026-11-18T16:30:00Z' })
  const booked = bookedFlights(
    [
      lesson,
      aReservation({ status: 'CANCELLED' }),
      aReservation({ activity: 'Maintenance' }),
      aReservation({ aircraft: null }),
      aReservation({ start: '2026-11-10T16:00:00Z', end: '2026-11-10T17:00:00Z' }),
      aReservation({ start: '2026-11-18T20:00:00Z', end: '2026-11-18T21:00:00Z' }),
    ],
    WEEK,
    zone,
    NOON,
  )
  expect(booked).toMatchObject([{ reservation: lesson, day: '2026-11-18', hours: 150 }])
  expect(bookedByDay(booked, WEEK).get(plainDay('2026-11-18'))).toBe(150)
  expect(bookedByDay(booked, WEEK).size).toBe(7)
  expect(bookedByTail(booked)).toEqual(new Map([['N172SP', 150]]))
})

describe('hours in which the school is open', () => {
  it('are as long as the days are', () => {
    const night = { opens: 0, closes: 24 * 60 }
    const open = (day: string) => openTime(days(day, day), zone, night, null, LATER).open
    expect(open('2026-10-31')).toBe(2400)
    expect(open('2026-11-01')).toBe(2500)
    expect(open('2026-03-08')).toBe(2300)
  })

  it('end now, may pass midnight, and have daylight where the place is known', () => {
    const day = days('2026-11-18', '2026-11-18')
    expect(openTime(day, zone, DAYTIME, null, NOON)).toEqual({ open: 600, daylight: null })
    expect(openTime(day, zone, { opens: 20 * 60, closes: 4 * 60 }, null, LATER).open).toBe(800)
    const { open, daylight } = openTime(day, zone, DAYTIME, DENVER, LATER)
    expect(open).toBe(1600)
    expect(daylight).toBeGreaterThan(950)
    expect(daylight).toBeLessThan(1000)
  })
})

test('utilisation is what was flown of what could be, in thousandths', () => {
  const log = [aFlight({ hobbs: ran(0, 400) })]
  const use = utilisation(flownHours(log, WEEK, new Map()), new Map([['N5216K', 800]]), {
    open: 1600,
    daylight: null,
  })
  expect(use).toEqual([
    { tail: 'N172SP', flown: 400, booked: 0, ofOpen: 250, bookedOfOpen: 0, ofDaylight: null },
    { tail: 'N5216K', flown: 0, booked: 800, ofOpen: 0, bookedOfOpen: 500, ofDaylight: null },
  ])
})

test('cancellations count by weekday, and by lead time only where somebody saw when', () => {
  const off = (start: string) => aReservation({ status: 'CANCELLED', start, end: null })
  const [early, late, unknown] = [
    off('2026-11-18T16:00:00Z'),
    off('2026-11-18T17:00:00Z'),
    off('2026-11-15T17:00:00Z'),
  ]
  const seen = new Map([
    [early.id, instant('2026-11-16T16:00:00Z')],
    [late.id, instant('2026-11-18T16:00:00Z')],
  ])
  const told = cancellations([early, late, unknown, aReservation()], WEEK, zone, seen)
  expect(told).toMatchObject({ booked: 4, cancelled: 3, known: 2 })
  expect(told.byWeekday[3]).toEqual({ weekday: 3, booked: 3, cancelled: 2 })
  expect(told.byWeekday[0]).toEqual({ weekday: 0, booked: 1, cancelled: 1 })
  expect(told.byLead.filter(({ cancelled }) => cancelled > 0)).toEqual([
    { label: 'Under 2 h', cancelled: 1 },
    { label: '1–3 days', cancelled: 1 },
  ])
})

test('the lead time of a cancellation begins with its shortest', () => {
  const start = instant('2026-11-18T16:00:00Z')
  const hour = 3_600_000
  const labelOf = (lead: number) => {
    const one = aReservation({ status: 'CANCELLED', start: '2026-11-18T16:00:00Z' })
    const seen = new Map([[one.id, plus(start, -lead)]])
    return cancellations([one], WEEK, zone, seen).byLead.find(({ cancelled }) => cancelled > 0)
      ?.label
  }
  expect([-1, 0, 2 * hour - 1, 2 * hour, 24 * hour - 1, 24 * hour].map(labelOf)).toEqual([
    'After start',
    'Under 2 h',
    'Under 2 h',
    '2–24 h',
    '2–24 h',
    '1–3 days',
  ])
  expect([72 * hour - 1, 72 * hour, 168 * hour - 1, 168 * hour].map(labelOf)).toEqual([
    '1–3 days',
    '3–7 days',
    '3–7 days',
    'Over 7 days',
  ])
  const off = [{ start: null }, { activity: 'Maintenance' }, { start: '2026-11-19T16:00:00Z' }]
  const none = off.map((fields) => aReservation({ status: 'CANCELLED', ...fields }))
  expect(cancellations(none, WEEK, zone, new Map())).toMatchObject({ booked: 0, cancelled: 0 })
})

test('a route is usual from its third flight, an outlier far from its median from the fifth', () => {
  const of = (hobbs: number, more: Parameters<typeof aFlight>[0] = {}) =>
    aFlight({ route: 'A-B', hobbs: ran(0, hobbs), ...more })
  const told = (...hobbs: number[]) =>
    typicalHobbs(
      hobbs.map((one) => of(one)),
      WEEK,
    )
  expect(told(100, 100)).toEqual([])
  expect(told(100, 100, 100)).toHaveLength(1)
  const far = (...hobbs: number[]) => told(...hobbs)[0]?.outliers.map((one) => one.hobbs)
  expect(far(100, 100, 100, 300)).toEqual([])
  expect(far(100, 100, 100, 100, 150)).toEqual([])
  expect(far(100, 100, 100, 100, 151)).toEqual([151])
  expect(far(100, 100, 100, 100, 49, 200)).toEqual([200, 49])
  // Four deviations of twenty are more than half an hour.
  expect(far(80, 80, 100, 120, 120, 180)).toEqual([])
  const days = ['2026-11-11', '2026-11-12', '2026-11-18', '2026-11-19', null]
  const [inside] = typicalHobbs(
    [...days, days[1] ?? null].map((date) => of(100, { date })),
    WEEK,
  )
  expect(inside?.spread.count).toBe(3)
  const routes = typicalHobbs(
    ['b', 'a', 'c', 'c'].flatMap((route) => [1, 2, 3].map(() => of(100, { route }))),
    WEEK,
  )
  expect(routes.map(({ route }) => route)).toEqual(['c', 'a', 'b'])
})

test('ratios are told of flights on which both meters ran, half an hour at least', () => {
  const of = (hobbs: number, tach: number | null) =>
    aFlight({ hobbs: ran(0, hobbs), tach: tach === null ? null : ran(0, tach) })
  const [one] = meterRatios(
    [of(100, 80), of(200, 150), of(40, 39), of(100, null), of(100, 0)],
    WEEK,
  )
  expect(one?.points.map(({ ratio }) => ratio).sort()).toEqual([750, 800])
  expect(one?.spread.median).toBe(775)
})

test('a route has its usual hours, and what is far from them is named', () => {
  const of = (hobbs: number, route: string | null = 'KAPA-KFNL') =>
    aFlight({ route, hobbs: ran(0, hobbs) })
  const far = of(300)
  const told = typicalHobbs(
    [of(150), of(160), far, of(140), of(150), of(155, 'kapa-kfnl '), of(100, null), of(100, 'X')],
    WEEK,
  )
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ route: 'KAPA-KFNL', model: 'C172S', spread: { count: 6 } })
  expect(told[0]?.outliers.map(({ flight }) => flight.id)).toEqual([far.id])
})

test('a spread lies between its ends, and half of the numbers on either side of its middle', () => {
  expect(spreadOf([])).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
      const spread = spreadOf(numbers)
      if (!spread) throw new Error('no spread')
      const { least, lower, median, upper, most } = spread
      expect([most, upper, median, lower, least].sort((a, b) => a - b)).toEqual([
        least,
        lower,
        median,
        upper,
        most,
      ])
      expect(numbers.filter((one) => one < median).length).toBeLessThanOrEqual(numbers.length / 2)
      expect(numbers.filter((one) => one > median).length).toBeLessThanOrEqual(numbers.length / 2)
    }),
  )
})
