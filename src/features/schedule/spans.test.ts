import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { type ScheduleSpan, SPANS } from './spans.ts'

const CASES: readonly [ScheduleSpan, string, number, string, string][] = [
  ['day', '2026-11-18', 0, '2026-11-18', '2026-11-18'],
  ['week', '2026-11-18', 0, '2026-11-15', '2026-11-21'],
  ['week', '2026-11-15', 1, '2026-11-09', '2026-11-15'],
  ['week', '2026-12-31', 1, '2026-12-28', '2027-01-03'],
  ['ahead', '2026-11-18', 1, '2026-11-18', '2026-11-24'],
  ['three', '2026-11-30', 1, '2026-11-30', '2026-12-02'],
  ['month', '2028-02-10', 0, '2028-02-01', '2028-02-29'],
]

describe('the days of a span', () => {
  it.each(CASES)('%s of %s, weeks from %i: %s to %s', (span, day, weekStart, from, to) => {
    expect(SPANS[span].days(plainDay(day), weekStart)).toEqual({ from, to })
  })

  it('moves by a day, a week or a month', () => {
    expect(SPANS.day.step(plainDay('2026-11-01'), -1)).toBe('2026-10-31')
    expect(SPANS.week.step(plainDay('2026-11-18'), 1)).toBe('2026-11-25')
    expect(SPANS.ahead.step(plainDay('2026-11-18'), -1)).toBe('2026-11-11')
    expect(SPANS.three.step(plainDay('2026-11-18'), 1)).toBe('2026-11-21')
    expect(SPANS.month.step(plainDay('2026-01-31'), 1)).toBe('2026-02-28')
  })
})
