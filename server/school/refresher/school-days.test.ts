import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#time/instant.ts'
import { createSchoolDays } from './school-days.ts'

const HOURS = { opens: 360, closes: 1320 }
const at = (text: string) => Date.parse(text)

describe('the school’s day', () => {
  it.each([
    ['America/Denver', '2026-11-18T19:00:00Z', '2026-11-18', '2026-11-19', '2026-11-18'],
    ['America/Denver', '2026-11-19T03:00:00Z', '2026-11-18', '2026-11-19', '2026-11-18'],
    ['Pacific/Auckland', '2026-11-18T19:00:00Z', '2026-11-18', '2026-11-19', '2026-11-19'],
    ['Asia/Tokyo', '2026-11-18T19:00:00Z', '2026-11-18', '2026-11-19', '2026-11-19'],
    ['Europe/London', '2026-11-18T12:00:00Z', '2026-11-17', '2026-11-19', '2026-11-18'],
  ])('in %s at %s lies in the UTC days %s to %s', (zone, now, from, to, date) => {
    expect(createSchoolDays(zone, HOURS).day(at(now))).toMatchObject({ from, to, date })
  })

  it('opens and closes by its own clock, on the days the clocks change too', () => {
    const days = createSchoolDays('America/Denver', HOURS)
    for (const [now, opens, hours] of [
      ['2026-11-18T19:00:00Z', '2026-11-18T13:00:00Z', 16],
      ['2026-11-01T19:00:00Z', '2026-11-01T13:00:00Z', 16],
      ['2026-03-08T19:00:00Z', '2026-03-08T12:00:00Z', 16],
    ] as const) {
      const day = days.day(at(now))
      expect(day.opens).toBe(at(opens))
      expect((day.closes - day.opens) / HOUR).toBe(hours)
    }
    const [before, after] = [
      days.day(at('2026-11-01T19:00:00Z')),
      days.day(at('2026-11-01T19:00:00Z'), 1),
    ]
    expect(after.opens - before.closes).toBe(8 * HOUR)
  })

  it('counts only opening hours', () => {
    const days = createSchoolDays('America/Denver', HOURS)
    const evening = at('2026-11-19T00:00:00Z') // 17:00
    expect(days.openBetween(evening, evening + 24 * HOUR)).toBe(16 * HOUR)
    expect(days.openBetween(evening, evening + 12 * HOUR)).toBe(5 * HOUR)
    expect(days.openBetween(evening + 6 * HOUR, evening + 12 * HOUR)).toBe(0)
    expect(days.openBetween(evening, evening - 1)).toBe(0)
    expect(days.openBetween(evening, Number.NaN)).toBe(0)
  })

  it('is a day also where it is open around the clock', () => {
    const days = createSchoolDays('America/Denver', { opens: 0, closes: 1440 })
    const now = at('2026-11-19T00:00:00Z')
    expect(days.openBetween(now, now + 24 * HOUR)).toBe(24 * HOUR)
    expect(days.openBetween(now, now + MINUTE)).toBe(MINUTE)
  })
})
