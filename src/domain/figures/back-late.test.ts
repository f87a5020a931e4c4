import { expect, test } from 'vitest'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { instantAt, zoneOf } from '#time/zone.ts'
import { backLate } from './back-late.ts'

const zone = zoneOf('America/Denver')
const day = plainDay('2026-11-18')
const booking = (hour: number) => {
  const start = instantAt(zone, day, (hour - 1) * 60)
  return { ...aReservation(), start, end: instantAt(zone, day, hour * 60) }
}

test.each([
  ['11:10:00', 0],
  ['11:11:00', 1],
  ['10:30:00', 0],
] as const)('back at %s for a booking until 11:00', (back, late) => {
  const one = booking(11)
  const flight = aFlight({ date: day, out: '10:00:00', in: back, reservationId: one.id })
  expect(backLate([flight], [one], zone)).toBe(late)
})

test('past midnight is the next day, and without a booking nobody is late', () => {
  const one = booking(24)
  const flight = aFlight({ date: day, out: '23:00:00', in: '00:20:00', reservationId: one.id })
  expect(backLate([flight], [one], zone)).toBe(1)
  expect(backLate([flight], [], zone)).toBe(0)
})
