import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { bookedHours, touches, usableTime } from './membership.ts'

describe('membership', () => {
  const day = { start: instant('2026-11-18T07:00:00Z'), end: instant('2026-11-19T07:00:00Z') }
  it.each([
    ['inside', '2026-11-18T16:00:00Z', '2026-11-18T17:00:00Z', true],
    ['from the day before', '2026-11-18T06:00:00Z', '2026-11-18T08:00:00Z', true],
    ['until its first instant', '2026-11-18T06:00:00Z', '2026-11-18T07:00:00Z', false],
    ['from its last instant', '2026-11-19T07:00:00Z', '2026-11-19T08:00:00Z', false],
    ['over all of it', '2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z', true],
    ['backwards, with a start inside', '2026-11-18T16:00:00Z', '2026-11-18T15:00:00Z', true],
    ['without an end', '2026-11-18T16:00:00Z', null, true],
    ['without a start', null, '2026-11-18T16:00:00Z', true],
    ['without either', null, null, false],
  ])('%s', (_, start, end, belongs) => {
    expect(touches(aReservation({ start, end }), day)).toBe(belongs)
  })

  it('has no time to draw where the end is not after the start', () => {
    expect(usableTime(aReservation({ end: '2026-11-18T16:00:00Z' }))).toBeNull()
    expect(usableTime(aReservation())).not.toBeNull()
  })

  it('was booked from start to end, or as it says', () => {
    expect(bookedHours(aReservation())).toBe(150)
    expect(bookedHours(aReservation({ end: null, statedHours: 1.25 }))).toBe(125)
    expect(bookedHours(aReservation({ end: null, statedHours: null }))).toBeNull()
  })
})
