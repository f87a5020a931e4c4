import { expect, test } from 'vitest'
import { previewScale, usualPaper } from './paper-size.ts'

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['not a locale', 'a4'],
])('%s prints on %s', (locale, paper) => {
  expect(usualPaper(locale)).toBe(paper)
})

test.each([
  ['a tablet', 992, 0.88],
  ['a desk', 1400, 1],
  ['a phone, which scrolls sideways', 343, 1],
])('on %s the preview has its scale', (_, room, scale) => {
  expect(previewScale('a4', 'landscape', room)).toBeCloseTo(scale, 2)
})
