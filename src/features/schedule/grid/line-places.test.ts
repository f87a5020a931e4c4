import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINE_HEIGHT, linePlaces, linesBeside } from './line-places.ts'

const topsOf = (tops: number[], width = 160, height = 1248) =>
  linePlaces(tops, width, height).map(({ top }) => top)

it('puts a line at its hour, below the one before, and none under the day', () => {
  expect(topsOf([100, 300])).toEqual([100, 300])
  expect(topsOf([100, 100, 110])).toEqual([100, 117, 134])
  expect(topsOf([1240, 1240])).toEqual([1214, 1231])
})

it('uses the room beside it', () => {
  const places = linePlaces([100, 100, 100], 320, 1248)
  expect(places.map(({ top, left }) => [top, left])).toEqual([
    [100, 0],
    [100, 160],
    [117, 0],
  ])
})

it('never puts one over another, nor out of a day that holds them all', () => {
  const days = fc.tuple(
    fc.array(fc.integer({ min: 0, max: 1240 }), { maxLength: 140 }),
    fc.integer({ min: 60, max: 900 }),
  )
  fc.assert(
    fc.property(days, ([starts, width]) => {
      const tops = starts.toSorted((a, b) => a - b)
      const height = Math.max(1248, Math.ceil(tops.length / linesBeside(width)) * LINE_HEIGHT * 2)
      const places = linePlaces(tops, width, height)
      expect(places).toHaveLength(tops.length)
      for (const [index, a] of places.entries()) {
        expect(a.top + LINE_HEIGHT).toBeLessThanOrEqual(height)
        for (const b of places.slice(index + 1))
          expect(a.left !== b.left || Math.abs(a.top - b.top) >= LINE_HEIGHT).toBe(true)
      }
    }),
  )
})
