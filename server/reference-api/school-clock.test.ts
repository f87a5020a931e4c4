import { expect, test } from 'vitest'
import { clockMinutes, movedClock } from './school-clock.ts'

test.each([
  ['00:00', 0],
  ['09:40', 580],
  ['23:59', 1439],
])('%s is a time of a day', (text, minutes) => {
  expect(clockMinutes(text)).toBe(minutes)
})

test.each(['9:40', '24:00', '09:60', '09:40:00', '', 'noon'])('"%s" is none', (text) => {
  expect(clockMinutes(text)).toBeNull()
})

test('a moved clock shows that time of today in the zone, and runs on', () => {
  let real = Date.UTC(2026, 10, 21, 3, 30)
  const now = movedClock(() => real, 'America/Denver', 9 * 60 + 40)
  // 03:30 UTC on the 21st is the evening of the 20th in Denver.
  expect(new Date(now()).toISOString()).toBe('2026-11-20T16:40:00.000Z')
  real += 90_000
  expect(new Date(now()).toISOString()).toBe('2026-11-20T16:41:30.000Z')
})

test('across a change of the clocks it is the wall clock that counts', () => {
  const real = Date.UTC(2026, 10, 1, 7)
  expect(new Date(movedClock(() => real, 'America/Denver', 12 * 60)()).toISOString()).toBe(
    '2026-11-01T19:00:00.000Z',
  )
})
