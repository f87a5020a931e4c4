import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'

// Booked for two hours.
const booking = aReservation({ start: '2026-10-01T15:00:00Z', end: '2026-10-01T17:00:00Z' })

test.each([
  [0, ['warning not-run 0']],
  [140, []],
  [250, []],
  [260, ['warning longer-than-booked 60']],
  [500, ['warning longer-than-booked 300']],
  [510, ['warning long 510']],
  [-140, []],
])('%i hundredths in two booked hours', (hobbs, said) => {
  const flights = aChain([hobbs], { reservationId: booking.id })
  expect(inShort(foundBy(9, flights, { reservations: [booking] }))).toEqual(said)
})

test('without a booking only the length itself counts', () => {
  expect(foundBy(9, aChain([500]))).toEqual([])
})
