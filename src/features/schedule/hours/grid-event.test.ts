import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { zoneOf } from '#time/zone.ts'
import { gridEvent } from './grid-event.ts'

const DENVER = zoneOf('America/Denver')
const CASES: readonly [string, string, string, boolean][] = [
  ['an ordinary lesson', '2026-11-18T09:00:00-07:00', '2026-11-18T10:30:00-07:00', false],
  ['over a night', '2026-11-18T22:00:00-07:00', '2026-11-19T09:00:00-07:00', false],
  [
    'thirty hours with no whole day',
    '2026-11-18T12:00:00-07:00',
    '2026-11-19T18:00:00-07:00',
    false,
  ],
  ['midnight to midnight', '2026-11-18T00:00:00-07:00', '2026-11-19T00:00:00-07:00', true],
  ['a 23-hour day', '2026-03-08T00:00:00-07:00', '2026-03-09T00:00:00-06:00', true],
  ['most of a 25-hour day', '2026-11-01T00:00:00-06:00', '2026-11-01T23:30:00-07:00', false],
  ['three weeks', '2026-11-09T08:00:00-07:00', '2026-11-27T17:00:00-07:00', true],
]

describe('a booking for the calendar', () => {
  const event = (start: string, end: string) => gridEvent(aReservation({ start, end }), DENVER)

  it.each(CASES)('%s stands in the head only if it covers a day', (_, start, end, allDay) => {
    expect(event(start, end)?.allDay).toBe(allDay)
  })

  it('that ends at midnight does not reach the next day', () => {
    const lesson = event('2026-11-18T21:00:00-07:00', '2026-11-19T00:00:00-07:00')
    expect(lesson?.end.toISOString()).toBe('2026-11-19T06:59:59.999Z')
  })

  it('is twenty minutes long at least, and stays in its day', () => {
    const brief = event('2026-11-18T23:55:00-07:00', '2026-11-18T23:56:00-07:00')
    expect(brief?.start.toISOString()).toBe('2026-11-19T06:40:00.000Z')
    expect(brief?.end.toISOString()).toBe('2026-11-19T06:59:59.999Z')
  })

  it.each([
    ['no start', { start: null }],
    ['no end', { end: null }],
    ['an end before the start', { end: '2026-11-18T15:00:00Z' }],
    ['an end at the start', { end: '2026-11-18T16:00:00Z' }],
  ])('is none with %s', (_, fields) => {
    expect(gridEvent(aReservation(fields), DENVER)).toBeNull()
  })
})
