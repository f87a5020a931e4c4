import { expect, test } from 'vitest'
import { printZoom, usualPaper } from './paper-size.ts'

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
  [2450, 0.5],
  [1225, 1],
  [980, 1.25],
  [400, 1.25],
  [0, 1.25],
])('the browser’s own print of %d px is scaled by %d, never larger', (width, zoom) => {
  expect(printZoom(width)).toBe(zoom)
  expect(printZoom(width, 0, 0.8)).toBe(Math.min(zoom, 0.8))
})

test.each([
  [640, 1],
  [1000, 0.8],
  [2000, 1],
])('%d px high, it is scaled by %d: on one sheet if that is still large enough', (height, zoom) => {
  expect(printZoom(1225, height)).toBe(zoom)
})

test.each([
  [2500, 2400 / 2500],
  [2650, 1],
])('%d px high, it is scaled by %d: on three sheets if the fourth has little', (height, zoom) => {
  expect(printZoom(1225, height)).toBeCloseTo(zoom)
})
