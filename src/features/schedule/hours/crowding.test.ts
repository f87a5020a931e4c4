import { expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { columnWidth, mostAtOnce, roomOf } from './crowding.ts'

const UTC = zoneOf('UTC')
const week = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const at = (hour: number) =>
  aReservation({ start: `2026-11-18T${hour}:00:00Z`, end: `2026-11-18T${hour + 1}:30:00Z` })
const reads = (hours: number[], width: number) =>
  roomOf(mostAtOnce(hours.map(at), UTC), columnWidth(width, week))

it('reads a week by hours while its bars are 72 px wide, in initials down to 32 px', () => {
  expect(columnWidth(1100, week)).toBe(144)
  const apart = [10, 12, 14, 16, 18]
  expect(reads(apart, 1100)).toBe('names')
  expect(reads([...apart, 18], 1100)).toBe('names')
  expect(reads([...apart, 18], 1040)).toBe('initials')
  expect(reads([10, 10, 10, 10], 1100)).toBe('initials')
  expect(reads([10, 10, 10, 10, 10], 1100)).toBe('none')
})

it('counts side by side what overlaps, without blocks across whole days', () => {
  const block = aReservation({ start: '2026-11-17T00:00:00Z', end: '2026-11-20T00:00:00Z' })
  expect(mostAtOnce([at(10), at(11), at(13), block], UTC)).toBe(2)
  expect(mostAtOnce([aReservation({ start: null })], UTC)).toBe(0)
})
