import { expect, test } from 'vitest'
import { plainDay } from './plain-day.ts'
import { comparedDays, neighbourDays, presetDays, presetOf } from './range-presets.ts'

const today = plainDay('2026-11-20')

test.each([
  ['2026-11-14', '2026-11-20', -1, '2026-11-07', '2026-11-13'],
  ['2026-03-01', '2026-03-15', 1, '2026-03-16', '2026-03-30'],
  ['2026-03-10', '2026-03-31', -1, '2026-02-16', '2026-03-09'],
  ['2026-11-20', '2026-11-20', 1, '2026-11-21', '2026-11-21'],
  ['2026-03-01', '2026-03-31', -1, '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-02-28', 1, '2026-03-01', '2026-03-31'],
] as const)('beside %s to %s (%i) lies %s to %s', (from, to, direction, first, last) => {
  const days = { from: plainDay(from), to: plainDay(to) }
  expect(neighbourDays(days, direction)).toEqual({ from: first, to: last })
})

test.each([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-14', '2026-11-20'],
  ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (preset, day, from, to) => {
  expect(presetDays(preset, plainDay(day))).toEqual({ from, to })
})

test.each([
  ['2026-11-14', '2026-11-20', '2026-11-19', '2026-11-07', '2026-11-12'],
  ['2026-11-01', '2026-11-30', '2026-11-19', '2026-10-01', '2026-10-19'],
  ['2026-11-12', '2026-11-18', '2026-11-18', '2026-11-05', '2026-11-11'],
] as const)(
  'of %s to %s what is over, to %s, is compared with %s to %s',
  (from, to, over, first, last) => {
    expect(comparedDays({ from: plainDay(from), to: plainDay(to) }, today)).toEqual({
      done: { from, to: over },
      before: { from: first, to: last },
    })
  },
)

test('names the preset whose days are shown', () => {
  expect(presetOf(presetDays('last-month', today), today)).toBe('last-month')
  expect(presetOf({ from: plainDay('2026-11-02'), to: today }, today)).toBeNull()
  expect(presetOf({ from: today, to: plainDay('2026-11-21') }, today)).toBeNull()
  const first = plainDay('2026-11-01')
  expect(presetOf({ from: first, to: first }, first)).toBe('today')
})
