import { expect, test } from 'vitest'
import { denverClock, denverDay, denverInstant, denverIso, isChangeOverDay } from './denver-time.ts'

test('the written-out rule agrees with the zone data, every three hours of twenty years', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Denver',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  for (let at = Date.UTC(2010, 0, 1); at < Date.UTC(2030, 0, 1); at += 3 * 3_600_000) {
    expect(`${denverDay(at)} ${denverClock(at)}`).toBe(zone.format(at))
  }
})

test('a wall clock becomes the instant that shows it', () => {
  expect(denverIso(denverInstant('2026-07-01', 9 * 60))).toBe('2026-07-01T09:00:00-06:00')
  expect(denverIso(denverInstant('2026-11-20', 0))).toBe('2026-11-20T00:00:00-07:00')
  expect(denverIso(denverInstant('2026-11-01', 90))).toBe('2026-11-01T01:30:00-06:00')
  expect(denverIso(denverInstant('2026-11-01', 120))).toBe('2026-11-01T02:00:00-07:00')
  expect(denverIso(denverInstant('2026-03-08', 150))).toBe('2026-03-08T03:30:00-06:00')
})

test('the clocks change on two days a year', () => {
  expect(isChangeOverDay('2026-03-08')).toBe(true)
  expect(isChangeOverDay('2026-11-01')).toBe(true)
  expect(isChangeOverDay('2026-11-02')).toBe(false)
})
