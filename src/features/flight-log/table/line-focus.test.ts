import { expect, test } from 'vitest'
import { rowAfterKey } from './line-focus.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 0, 3, 0],
  ['j', 0, 3, 1],
  ['k', 2, 3, 1],
  ['PageDown', 0, 100, 15],
  ['PageUp', 10, 100, 0],
  ['Home', 50, 100, 0],
  ['End', 0, 100, 99],
  ['Enter', 0, 3, null],
  ['ArrowDown', 0, 0, null],
] as const)('%s on row %i of %i goes to %o', (key, row, count, expected) => {
  expect(rowAfterKey(key, row, count)).toBe(expected)
})
