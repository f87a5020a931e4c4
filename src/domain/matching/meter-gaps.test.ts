import { expect, test } from 'vitest'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { meterGaps } from './meter-gaps.ts'

const flown = (date: string, start: number, delta: number) =>
  aFlight({
    date,
    reservationNumber: null,
    hobbs: { start, end: start + delta, delta },
    tach: null,
  })
const FLIGHTS = [flown('2026-11-16', 1000, 140), flown('2026-11-18', 1350, 140)]
const lost = aReservation({
  status: 'checked-out',
  number: 'R-7',
  start: '2026-11-17T16:00:00Z',
  end: '2026-11-17T19:00:00Z',
})
const asked = {
  flights: FLIGHTS,
  reservations: [lost],
  zoneName: 'America/Denver',
  now: instant('2026-11-19T00:00:00Z'),
}

test('a meter that ran between two flights is a gap, with the booking that fits it', () => {
  const gaps = meterGaps(asked)
  expect(gaps).toMatchObject([
    { before: { id: FLIGHTS[0]?.id }, after: { id: FLIGHTS[1]?.id }, missing: { amount: 210 } },
  ])
  expect(gaps[0]?.missing.candidates[0]?.bookingId).toBe(lost.id)
})

test('no gap is told across a day that is not known', () => {
  expect(meterGaps({ ...asked, missingFlightDays: [plainDay('2026-11-17')] })).toEqual([])
})

test('flights that join leave none', () => {
  expect(
    meterGaps({
      ...asked,
      flights: [flown('2026-11-16', 1000, 140), flown('2026-11-18', 1140, 90)],
    }),
  ).toEqual([])
})
