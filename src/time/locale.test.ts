import { expect, it } from 'vitest'
import { usableLocale, weekStartOf } from './locale.ts'

it('is the first of the browser’s languages that can write dates', () => {
  expect(usableLocale(['C', '', 'de-de', 'fr'])).toBe('de-DE')
  expect(usableLocale(['C', ''])).toBe('en-US')
  expect(usableLocale([])).toBe('en-US')
})

it('begins the week on a Monday where nobody knows the place, unless it may be the United States', () => {
  expect(['not a locale', 'not a US', 'us not'].map(weekStartOf)).toEqual([1, 0, 1])
})
