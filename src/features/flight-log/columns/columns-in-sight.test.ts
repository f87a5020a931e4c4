import { expect, test } from 'vitest'
import { columnsInSight } from './columns-in-sight.ts'

const widths = Array.from({ length: 8 }, () => 100)

test.each([
  ['all where they fit', 0, 800, [2, 7]],
  ['all where nothing is measured yet', 0, 0, [2, 7]],
  ['those beside the pinned ones', 0, 450, [2, 4]],
  ['those pushed into sight', 150, 450, [3, 5]],
  ['the last at the end', 400, 400, [6, 7]],
  ['one where the pinned ones cover the rest', 0, 150, [2, 2]],
])('draws %s', (_name, left, width, expected) => {
  expect(columnsInSight(widths, 2, left, width)).toEqual(expected)
})
