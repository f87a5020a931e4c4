import { expect, test } from 'vitest'
import { usualPaper } from './paper-size.ts'

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
