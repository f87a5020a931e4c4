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

const lay = (list: readonly Span[]) => layLanes(list, (span) => span)

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
        const lanes = lay(list)
        expect(lanes.flat()).toHaveLength(list.length)
        for (const lane of lanes) {
          for (const [i, a] of lane.entries()) {
            for (const b of lane.slice(i + 1)) expect(overlap(a, b)).toBe(false)
          }
        }
      }),
    )
  })

  it('are the fewest there can be', () => {
    fc.assert(
      fc.property(spans, (list) => {
        expect(lay(list)).toHaveLength(busiest(list))
      }),
    )
  })

  it('do not depend on the order given', () => {
    fc.assert(
      fc.property(spans, (list) => {
        expect(lay(list.toReversed())).toHaveLength(lay(list).length)
      }),
    )
  })

  it('let one begin where another ends', () => {
    expect(
      lay([
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ]),
    ).toHaveLength(1)
  })
})
