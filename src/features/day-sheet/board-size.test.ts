import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardRoom, fewestPages, rowHeight, typeSize } from './board-size.ts'

describe('the rows of a printed board', () => {
  test.each(['a4', 'letter'] as const)(
    'let 40 aircraft and 15 instructors on one sheet of %s',
    (paper) => {
      expect(fewestPages(55, boardRoom(paper, true, false))).toBe(1)
    },
  )

  test.each(['a4', 'letter'] as const)(
    'let 80 aircraft and 30 instructors on two of %s',
    (paper) => {
      expect(fewestPages(110, boardRoom(paper, true, false))).toBe(2)
    },
  )

  test('are as high as the pages they need anyway allow, and never set smaller than can be read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom('a4', 'letter'),
        (lanes, paper) => {
          const room = boardRoom(paper, true, false)
          const height = rowHeight(lanes, room)
          expect(Math.ceil(lanes / Math.floor(room / height))).toBe(fewestPages(lanes, room))
          expect(typeSize(height)).toBeGreaterThanOrEqual(6.5)
          // Capitals and descenders of the type stand inside the lane: 0.353 mm a point.
          expect(typeSize(height) * 0.353).toBeLessThan(height)
        },
      ),
    )
  })
})
