import { expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { columnWidth, haveWords } from './column-width.ts'

const UTC = zoneOf('UTC')
const week = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const at = (hour: number) =>
  aReservation({ start: `2026-11-18T${hour}:00:00Z`, end: `2026-11-18T${hour + 1}:30:00Z` })
const reads = (hours: number[], width: number) =>
  haveWords(hours.map(at), week, UTC, columnWidth(width, week))

it('reads a week by hours while its bars are 72 px wide, or few', () => {
  expect(columnWidth(1100, week)).toBe(144)
  const apart = [10, 12, 14, 16, 18]
  expect(reads(apart, 1100)).toBe(true)
  expect(reads([...apart, 18], 1100)).toBe(true)
  expect(reads([...apart, 18, 18], 1100)).toBe(false)
  expect(reads([10, 10, 10, 10], 1100)).toBe(true)
  expect(reads([...apart, 18], 1040)).toBe(false)
})

it('places nothing of a week that is full', () => {
  expect(
    reads(
      Array.from({ length: 200 }, () => 10),
      40_000,
    ),
  ).toBe(false)
})
