import { describe, expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'

test.each([
  ['2026-11-18T16:00:00Z', '2026-11-18T18:00:00Z', []],
  // 18:30 in Denver is the next day in UTC.
  ['2026-11-19T01:30:00Z', '2026-11-19T03:00:00Z', []],
  ['2026-11-17T16:00:00Z', '2026-11-17T18:00:00Z', ['information other-day 1440']],
  ['2026-11-19T16:00:00Z', '2026-11-19T18:00:00Z', ['information other-day -1440']],
  ['2026-11-16T16:00:00Z', '2026-11-19T18:00:00Z', []],
])('flown on 18 Nov, booked from %s to %s', (start, end, said) => {
  const booking = aReservation({ start, end })
  const flights = [aFlight({ reservationId: booking.id })]
  expect(inShort(foundBy(17, flights, { reservations: [booking] }))).toEqual(said)
})

describe('closed', () => {
  // Out 09:10, in 10:25 in Denver, seven hours behind UTC.
  test.each([
    ['at once', '2026-11-18T17:30:00Z', []],
    ['while away', '2026-11-18T16:30:00Z', []],
    ['before it left', '2026-11-18T16:00:00Z', ['error closed-before 10']],
    ['24 h after', '2026-11-19T17:25:00Z', []],
    ['a minute later', '2026-11-19T17:26:00Z', ['information closed-late 1441']],
    ['never', null, []],
  ])('%s', (_, completedAt, said) => {
    expect(inShort(foundBy(17, [aFlight({ completedAt })]))).toEqual(said)
  })

  test('in the hour that the clocks show twice is not before it left', () => {
    const night = { date: '2026-11-01', out: '01:10:00', in: '01:50:00' }
    expect(foundBy(17, [aFlight({ ...night, completedAt: '2026-11-01T08:05:00Z' })])).toEqual([])
  })
})
