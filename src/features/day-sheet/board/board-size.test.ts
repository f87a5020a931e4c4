import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardRoom, fewestPages, rowSize, typeSize } from './board-size.ts'

const lone = (rows: number) => Array.from({ length: rows }, () => 1)

describe('the rows of a printed board', () => {
  test.each(['a4', 'letter'] as const)(
    'let 40 aircraft and 15 instructors on one sheet of %s',
    (paper) => {
      expect(fewestPages([lone(55)], boardRoom(paper, true))).toBe(1)
    },
  )

  test.each(['a4', 'letter'] as const)(
    'let 80 aircraft and 30 instructors on two of %s',
    (paper) => {
      expect(fewestPages([lone(110)], boardRoom(paper, true))).toBe(2)
    },
  )

  test('are as high as the pages they need anyway allow, and never set smaller than can be read', () => {
    const rows = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 150 })
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 2 }), fc.boolean(), (runs, isWhole) => {
        const room = boardRoom('a4', isWhole)
        const { height, most } = rowSize(runs, room)
        const onPage = Math.floor(room / height)
        const pages = runs.map((lanes) =>
          Math.ceil(lanes.reduce((sum, one) => sum + Math.min(one, most), 0) / onPage),
        )
        expect(pages.reduce((sum, one) => sum + one)).toBe(fewestPages(runs, room))
        expect(typeSize(height)).toBeGreaterThanOrEqual(6.5)
        // Capitals and descenders of the type stand inside the lane: 0.353 mm a point.
        expect(typeSize(height) * 0.353).toBeLessThan(height)
      }),
    )
  })

  test('share their height where one instructor is promised to forty at once', () => {
    const room = boardRoom('a4', true)
    expect(fewestPages([[...lone(40), 40]], room)).toBe(1)
    expect(rowSize([[...lone(40), 40]], room).most).toBeLessThan(40)
    expect(rowSize([[...lone(3), 4]], room).most).toBeGreaterThanOrEqual(4)
  })
})
