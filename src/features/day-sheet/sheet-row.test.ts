import { expect, test } from 'vitest'
import { flyingHabits } from '#domain/record/expected-readings.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { toRows } from './sheet-row.ts'

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
