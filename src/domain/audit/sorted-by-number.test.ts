import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedByNumber } from './sorted-by-number.ts'

test('orders as comparing does', () => {
  const items = fc.array(
    fc.record({ at: fc.integer({ min: -40_000_000, max: 40_000_000 }), id: fc.nat({ max: 9 }) }),
  )
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 3_000_000 }), (list, grain) => {
      const coarse = list.map(({ at, id }) => ({ at: Math.floor(at / grain), id }))
      const tie = (a: { id: number }, b: { id: number }) => a.id - b.id
      expect(sortedByNumber(coarse, ({ at }) => at, tie)).toEqual(
        coarse.toSorted((a, b) => a.at - b.at || tie(a, b)),
      )
    }),
  )
})
