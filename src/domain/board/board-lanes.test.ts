import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlap, type Span } from '#time/instant.ts'
import { layLanes } from './board-lanes.ts'

const spans: fc.Arbitrary<Span[]> = fc.array(
  fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 25 })).map(([start, length]) => ({
    start,
    end: start + length,
  })),
  { maxLength: 30 },
)

/** The most that are under way at one moment; it is one of the starts. */
function busiest(list: readonly Span[]): number {
  return Math.max(
    0,
    ...list.map(({ start }) => list.filter((one) => one.start <= start && start < one.end).length),
  )
}

describe('lanes', () => {
  it('keep all spans of a lane apart', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const { lanes } = layLanes(list)
        for (const [i, a] of list.entries()) {
          for (const [j, b] of list.entries()) {
            if (i < j && lanes[i] === lanes[j]) expect(overlap(a, b)).toBe(false)
          }
        }
      }),
    )
  })

  it('are the fewest there can be', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const { lanes, count } = layLanes(list)
        expect(count).toBe(busiest(list))
        expect(lanes.every((lane) => lane >= 0 && lane < count)).toBe(true)
      }),
    )
  })

  it('do not depend on the order given', () => {
    fc.assert(
      fc.property(spans, (list) => {
        expect(layLanes(list.toReversed()).count).toBe(layLanes(list).count)
      }),
    )
  })

  it('let one begin where another ends', () => {
    expect(
      layLanes([
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ]).count,
    ).toBe(1)
  })
})
