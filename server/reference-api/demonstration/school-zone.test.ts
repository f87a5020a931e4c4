import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { daysBetween, schoolZone, weekday } from './school-zone.ts'

// Each hour of the day in turn.
const STEP = runs({ each: 9, every: 3 }) * 3_600_000

const denver = schoolZone('America/Denver')

test.each(['America/Denver', 'Australia/Lord_Howe', 'Europe/London', 'Asia/Kolkata'])(
  'the hours of four years read as %s’s zone data say',
  (timeZone) => {
    const zone = schoolZone(timeZone)
    const data = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2029, 0, 1); at += STEP) {
      expect(`${zone.day(at)} ${zone.clock(at)}`).toBe(data.format(at))
      expect(Date.parse(zone.iso(at))).toBe(at)
    }
  },
)

test('a wall clock becomes the instant that shows it', () => {
  const shown = (day: string, minutes: number) => denver.iso(denver.instant(day, minutes))
  expect(shown('2026-07-01', 9 * 60)).toBe('2026-07-01T09:00:00-06:00')
  expect(shown('2026-11-20', 0)).toBe('2026-11-20T00:00:00-07:00')
  expect(shown('2026-11-01', 90)).toBe('2026-11-01T01:30:00-06:00')
  expect(shown('2026-11-01', 120)).toBe('2026-11-01T02:00:00-07:00')
  expect(shown('2026-03-08', 150)).toBe('2026-03-08T03:30:00-06:00')
  expect(shown('2026-11-20', 24 * 60 + 30)).toBe('2026-11-21T00:30:00-07:00')
})

test('days have a weekday and a distance, whatever the clocks do', () => {
  expect(weekday('2026-11-22')).toBe(0)
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
})
