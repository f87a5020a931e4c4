import { expect, test } from 'vitest'
import { columnsInSight } from './use-drawn-cells.ts'

/** Eight of 100 px, of which the first two are pinned. */
const columns = Array.from({ length: 8 }, (_, place) => ({
  isPinned: place < 2,
  column: { getSize: () => 100, getStart: () => Math.max(0, place - 2) * 100 },
}))

test.each([
  ['all where they fit', 0, 800, [2, 7]],
  ['those beside the pinned ones', 0, 450, [2, 4]],
  ['those pushed into sight', 150, 450, [3, 5]],
  ['the last at the end', 400, 400, [6, 7]],
  ['none where the pinned ones cover the rest', 0, 150, [-1, -1]],
])('draws %s', (_name, left, width, expected) => {
  expect(columnsInSight(columns, left, width)).toEqual(expected)
})
