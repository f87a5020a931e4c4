import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { columnWidth, haveWords, hourHeightFor, linePlaces } from './crowding.ts'

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
  const full = Array.from({ length: 200 }, () => 10)
  expect(reads(full, 40_000)).toBe(false)
})

it('puts a line at its hour, below the one before or beside it, and none under the day', () => {
  const topsOf = (tops: number[]) => linePlaces(tops, 160, 1248).map(({ top }) => top)
  expect(topsOf([100, 300])).toEqual([100, 300])
  expect(topsOf([100, 100, 110])).toEqual([100, 117, 134])
  expect(topsOf([1240, 1240])).toEqual([1214, 1231])
  expect(linePlaces([100, 100, 100], 320, 1248)).toEqual([
    { top: 100, lane: 0 },
    { top: 100, lane: 1 },
    { top: 117, lane: 0 },
  ])
})

it('never puts one line over another, nor out of a day that is high enough for all', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 1240 }), { maxLength: 140 })
  fc.assert(
    fc.property(starts, fc.integer({ min: 60, max: 900 }), (unsorted, column) => {
      const tops = unsorted.toSorted((a, b) => a - b)
      const height = 24 * hourHeightFor(tops.length, column)
      const places = linePlaces(tops, column, height)
      expect(places).toHaveLength(tops.length)
      for (const [index, a] of places.entries()) {
        expect(a.top).toBeGreaterThanOrEqual(0)
        expect(a.top + 17).toBeLessThanOrEqual(height)
        for (const b of places.slice(index + 1))
          expect(a.lane !== b.lane || Math.abs(a.top - b.top) >= 17).toBe(true)
      }
    }),
  )
})
