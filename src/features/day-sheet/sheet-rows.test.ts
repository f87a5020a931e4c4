import { describe, expect, test } from 'vitest'
import { flyingHabits } from '#domain/record/expected-readings.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { groupByAircraft, groupByInstructor, toRows, totalsOf } from './sheet-rows.ts'

/** Two booked hours, 1.4 to 1.6 on the Hobbs and four fifths of it on the Tach, each time. */
const past = [140, 150, 150, 150, 160].map((hobbs, n) => {
  const booking = aReservation({ start: '2026-11-10T16:00:00Z', end: '2026-11-10T18:00:00Z' })
  const tach = hobbs * 0.8
  return {
    booking,
    flight: aFlight({
      date: `2026-11-1${n}`,
      reservationId: booking.id,
      hobbs: { start: 1000 * n, end: 1000 * n + hobbs, delta: hobbs },
      tach: { start: 900 * n, end: 900 * n + tach, delta: tach },
    }),
  }
})
const flights = past.map(({ flight }) => flight)
const habits = flyingHabits(
  flights,
  past.map(({ booking }) => booking),
)
const first = aReservation({ start: '2026-11-18T16:00:00Z', end: '2026-11-18T18:00:00Z' })
const second = aReservation({ start: '2026-11-18T18:00:00Z', end: '2026-11-18T20:00:00Z' })

test('the next to fly is told both readings, the one after it the hours', () => {
  const rows = toRows([first, second], flights, lastReadings(flights), habits)
  expect(rows[0]?.last?.hobbs?.hundredths).toBe(4160)
  expect(rows[0]?.back).toMatchObject({ isFlown: false, hobbs: { low: 4290, high: 4330 } })
  expect(rows[1]?.last).toBeNull()
  expect(rows[1]?.back).toMatchObject({ isFlown: true, hobbs: { low: 130, high: 170 } })
})

test('nothing is expected of what is done, cancelled or in the shop, nor where too little is known', () => {
  const reservations = [
    aReservation({ status: 'completed' }),
    aReservation({ status: 'CANCELLED' }),
    aReservation({ activity: 'Maintenance' }),
  ]
  const last = lastReadings(flights)
  for (const row of toRows(reservations, flights, last, habits))
    expect(row).toMatchObject({ last: null, back: null })
  expect(toRows([first], flights, last, new Map())[0]?.back).toBeNull()
})

const abe = aPerson({ name: 'Abe', email: 'a@x.example' })
const zoe = aPerson({ name: 'Zoe', email: 'z@x.example' })
const rowsOf = (...reservations: Parameters<typeof toRows>[0][number][]) =>
  toRows(reservations, [], new Map(), new Map())
const all = 'full'

describe('a booking of two instructors', () => {
  const both = aReservation({ instructors: [zoe, abe] })

  test('stands with the first, and the second is told where', () => {
    const groups = groupByInstructor(rowsOf(both), all)
    expect(groups.map(({ heading }) => heading)).toEqual(['Abe', 'Zoe'])
    expect(groups.map((group) => group.rows.length)).toEqual([0, 1])
    expect(groups[0]?.elsewhere).toEqual([{ reservation: both, with: zoe }])
    expect(groups[1]?.elsewhere).toEqual([])
  })

  test('is whole on the slip of each, and of neither twice', () => {
    const groups = groupByInstructor(rowsOf(both), all, null, [both], true)
    expect(groups.map((one) => [one.heading, one.rows.length, one.elsewhere])).toEqual([
      ['Abe', 1, []],
      ['Zoe', 1, []],
    ])
  })

  test('stands with the one that a filter chose', () => {
    const own = aReservation({ instructors: [], customers: [zoe] })
    const groups = groupByInstructor(rowsOf(both), all, new Set(['a@x.example']), [both, own])
    expect(groups.map((group) => [group.heading, group.rows.length])).toEqual([['Abe', 1]])
  })
})

test('an aircraft that was asked for has a group though nothing is booked on it', () => {
  const groups = groupByAircraft(rowsOf(aReservation()), new Map(), [{ tail: 'N1', model: 'C152' }])
  expect(groups.map((group) => [group.key, group.rows.length])).toEqual([
    ['N1', 0],
    ['N172SP', 1],
  ])
})

test('totals leave out what is cancelled and what the shop holds', () => {
  expect(
    totalsOf([
      aReservation(),
      aReservation({ status: 'Cancelled' }),
      aReservation({ activity: 'Maintenance' }),
    ]),
  ).toEqual({ bookings: 1, time: 5_400_000 })
})
