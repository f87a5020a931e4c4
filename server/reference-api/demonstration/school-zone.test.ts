import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { airfieldOf } from './airfields.ts'
import { clockMinutes, homeZone, movedClock, schoolZone } from './school-zone.ts'

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

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Pacific/Auckland', 'Asia/Calcutta'])(
  'a machine in %s shows it there',
  (zone) => {
    expect(homeZone(zone)).toBe(zone)
    expect(airfieldOf(zone)).not.toBeNull()
  },
)

test.each(['UTC', 'Etc/UTC', 'Etc/GMT+7', 'GMT', 'EST', '+05:00', ''])(
  'a machine on "%s" has no place, so it stays in Denver',
  (zone) => {
    expect(homeZone(zone)).toBe('America/Denver')
  },
)

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
