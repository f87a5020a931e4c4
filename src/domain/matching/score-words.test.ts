import { expect, it } from 'vitest'
import { sayScore } from './score-words.ts'

it.each([
  [{ agree: 0, toExplain: 0 }, true, 'No finished bookings in these days'],
  [{ agree: 0, toExplain: 0 }, false, 'No finished bookings so far'],
  [{ agree: 3, toExplain: 0 }, true, '3 bookings, all matched to the log'],
  [{ agree: 1, toExplain: 1 }, false, '1 of 2 bookings doesn’t match the log so far'],
] as const)('%o, whole: %s, is "%s"', (score, isWhole, words) => {
  expect(sayScore(score, isWhole)).toBe(words)
})
