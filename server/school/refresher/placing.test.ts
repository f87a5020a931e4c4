import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { place } from './placing.ts'

/** Minutes that all waits: each change from the middle of its minute to the next reading. */
function waited(expected: Float64Array, placed: readonly number[]): number {
  return [...expected].reduce((sum, changes, minute) => {
    const seen = placed.find((at) => at > minute) ?? expected.length
    return sum + changes * (seen - minute - 0.5)
  }, 0)
}

/** Every way to read so often, by brute force. */
function* ways(first: number, end: number, readings: number): Generator<number[]> {
  if (readings === 0) return yield []
  for (let at = first; at < end; at++)
    for (const rest of ways(at + 1, end, readings - 1)) yield [at, ...rest]
}

const longestOf = (placed: readonly number[], end: number, begin = 0) =>
  [...placed, end].reduce(({ most, last }, at) => ({ most: Math.max(most, at - last), last: at }), {
    most: 0,
    last: begin,
  }).most

const density = (minutes: number) =>
  fc
    .array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: minutes, maxLength: minutes })
    .map((numbers) => Float64Array.from(numbers))

describe('readings are placed', () => {
  it('right after what is foreseen', () => {
    const expected = new Float64Array(60)
    expected[20] = 5
    expected[40] = 5
    expect(place({ expected, first: 1, readings: 2, longest: 60 })).toEqual([21, 41])
  })

  it('evenly where nothing is foreseen', () => {
    const expected = new Float64Array(60).fill(0.1)
    expect(place({ expected, first: 1, readings: 3, longest: 60 })).toEqual([15, 30, 45])
  })

  it('at once where the last one is long ago', () => {
    const expected = new Float64Array(100).fill(0.1)
    expect(place({ expected, first: 50, readings: 4, longest: 15 })[0]).toBe(50)
  })

  it('each minute at most, and not at all where there is nothing to spend or no time', () => {
    const expected = new Float64Array(5).fill(1)
    expect(place({ expected, first: 2, readings: 90, longest: 15 })).toEqual([2, 3, 4])
    expect(place({ expected, first: 2, readings: 0, longest: 15 })).toEqual([])
    expect(place({ expected, first: 5, readings: 3, longest: 15 })).toEqual([])
    expect(place({ expected: new Float64Array(0), first: 0, readings: 3, longest: 15 })).toEqual([])
  })

  it('no worse than in any other way within the same gaps (property)', () => {
    fc.assert(
      fc.property(
        density(12),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 6, max: 12 }),
        (expected, readings, first, longest) => {
          const placed = place({ expected, first, readings, longest })
          expect(placed).toHaveLength(readings)
          const gap = Math.max(longest, longestOf(placed, 12))
          for (const other of ways(first, 12, readings))
            if (longestOf(other, 12) <= gap)
              expect(waited(expected, placed)).toBeLessThanOrEqual(waited(expected, other) + 1e-9)
        },
      ),
    )
  })

  it('no worse than evenly, never further apart than allowed where there are enough (property)', () => {
    fc.assert(
      fc.property(
        density(480),
        fc.integer({ min: 31, max: 60 }),
        fc.integer({ min: 1, max: 15 }),
        (expected, readings, first) => {
          const placed = place({ expected, first, readings, longest: 15 })
          expect(placed).toHaveLength(readings)
          expect(longestOf(placed, 480)).toBeLessThanOrEqual(15)
          const even = Array.from({ length: readings }, (_, n) =>
            Math.max(first, Math.round(((n + 1) * 480) / (readings + 1))),
          )
          expect(waited(expected, placed)).toBeLessThanOrEqual(waited(expected, even) + 1e-9)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('as far apart as they must be where there are too few (property)', () => {
    fc.assert(
      fc.property(density(300), fc.integer({ min: 1, max: 18 }), (expected, readings) => {
        const placed = place({ expected, first: 1, readings, longest: 15 })
        expect(placed).toHaveLength(readings)
        expect(longestOf(placed, 300)).toBeLessThanOrEqual(Math.ceil(300 / (readings + 1)))
      }),
      { numRuns: 30 },
    )
  })
})
