import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, fleetPlan, sharedRooms } from './wall-plan.ts'

describe('a list on the wall', () => {
  it('names how many more there are, in a row of its own', () => {
    expect(fitted([1, 2, 3], 3)).toEqual({ rows: [1, 2, 3], more: 0 })
    expect(fitted([1, 2, 3, 4], 3)).toEqual({ rows: [1, 2], more: 2 })
    expect(fitted([1, 2], 0)).toEqual({ rows: [], more: 2 })
  })

  it('leaves nothing uncounted', () => {
    const sizes = fc.nat({ max: 40 })
    fc.assert(
      fc.property(sizes, sizes, (length, room) => {
        const { rows, more } = fitted(Array.from({ length }), room)
        expect(rows.length + more).toBe(length)
        expect(rows.length + Math.min(more, 1)).toBeLessThanOrEqual(Math.max(room, 1))
      }),
    )
  })
})

describe('two lists below each other', () => {
  it.each([
    [10, 20, 20, [5, 5]],
    [10, 3, 20, [3, 7]],
    [10, 20, 3, [7, 3]],
    [10, 2, 2, [8, 2]],
    [0, 4, 4, [0, 0]],
  ])('share %d rows for %d and %d', (rows, first, second, rooms) => {
    expect(sharedRooms(rows, first, second)).toEqual(rooms)
  })
})

it.each([
  [3, 1920, false, 7, 1],
  [14, 1920, false, 7, 2],
  [20, 1920, false, 10, 2],
  [21, 1920, false, 16, 2],
  [80, 1920, false, 16, 5],
  [14, 1080, true, 5, 3],
  [14, 780, true, 3, 5],
  [80, 1080, true, 8, 10],
])(
  '%d aircraft on %d units, tall %s: %d columns in %d rows',
  (tails, across, isTall, columns, rows) => {
    const plan = fleetPlan(tails, across, isTall)
    expect(plan.columns).toBe(columns)
    expect(Math.ceil(tails / plan.columns)).toBe(rows)
  },
)
