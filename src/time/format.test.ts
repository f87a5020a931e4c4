import { describe, expect, it, vi } from 'vitest'
import type { ClockTime } from './clock-time.ts'
import { dateFormat } from './date-format.ts'
import {
  formatBriefMoment,
  formatBriefTime,
  formatClockTime,
  formatDate,
  formatDay,
  formatDayRange,
  formatDuration,
  formatHourLine,
  formatHours,
  formatLength,
  formatMoment,
  formatMoments,
  formatTime,
  formatTimes,
  formatWallMinutes,
  formatZonedTime,
  keepHalf,
  sayHalfOnce,
  usesTwentyFourHours,
  withClock,
  withoutHalf,
  zoneAbbreviation,
} from './format.ts'
import { instant } from './instant.ts'
import { weekStartOf } from './locale.ts'
import { plainDay } from './plain-day.ts'
import { zoneOf } from './zone.ts'

const denver = zoneOf('America/Denver')
const range = (start: string, end: string) => ({ start: instant(start), end: instant(end) })

describe('times', () => {
  it.each([
    ['en-US', '2026-11-18T16:30:00Z', '9:30 AM'],
    ['en-US', '2026-11-18T07:00:00Z', '12:00 AM'],
    ['en-US', '2026-11-18T19:00:00Z', '12:00 PM'],
    ['en-GB', '2026-11-18T16:30:00Z', '09:30'],
    ['en-GB', '2026-11-18T07:00:00Z', '00:00'],
    ['de-DE', '2026-11-18T07:00:00Z', '00:00'],
    ['fr-FR', '2026-11-18T16:30:00Z', '09:30'],
    ['en-US', '2026-11-01T07:30:00Z', '1:30 AM MDT'],
    ['en-US', '2026-11-01T08:30:00Z', '1:30 AM MST'],
    ['en-GB', '2026-11-01T08:30:00Z', '01:30 MST'],
  ])('%s: %s is %s', (locale, at, text) => {
    expect(formatTime(denver, instant(at), locale)).toBe(text)
  })

  it.each([
    ['en-US', 'browser', '3:30 PM', '3:30'],
    ['en-US', '24', '15:30', '15:30'],
    ['en-US', '12', '3:30 PM', '3:30'],
    ['en-GB', '12', '3:30 pm', '3:30'],
    ['en-GB', '24', '15:30', '15:30'],
    ['de-DE', '12', '3:30 PM', '3:30'],
  ] as const)('%s with the clock of %s: %s', (own, clock, text, brief) => {
    const locale = withClock(own, clock)
    const at = instant('2026-11-18T22:30:00Z')
    expect(formatTime(denver, at, locale)).toBe(text)
    expect(formatBriefTime(denver, at, locale)).toBe(brief)
    expect(formatClockTime('15:30:40' as ClockTime, locale)).toBe(text)
    expect(formatDay(plainDay('2026-11-18'), locale, 'short')).toBe(
      formatDay(plainDay('2026-11-18'), own, 'short'),
    )
    expect(weekStartOf(locale)).toBe(weekStartOf(own))
  })

  it.each([
    ['en-US', '7 AM', '7:30'],
    ['es-MX', '7 a.m.', '7:30'],
    ['zh-TW', '上午7', '7:30'],
    ['en-GB', '07:00', '07:30'],
  ])(
    'say a full hour and half of the day in %s as briefly as its words allow',
    (locale, hour, half) => {
      expect(formatHourLine(420, locale)).toBe(hour)
      expect(withoutHalf(formatWallMinutes(450, locale), locale)).toBe(half)
    },
  )

  it('leave out the half of the day where something else tells it, or say it once', () => {
    expect(withoutHalf('7:00 AM–3:15 PM', 'en-US')).toBe('7:00–3:15')
    expect(withoutHalf('1:30 AM MDT', 'en-US')).toBe('1:30 MDT')
    expect(keepHalf('due Thu 7:30 PM', 'en-US')).toBe('due Thu 7:30\u00a0PM')
    expect(keepHalf('due Thu 19:30', 'en-GB')).toBe('due Thu 19:30')
    expect(sayHalfOnce('1:30 PM–3:30 PM')).toBe('1:30–3:30 PM')
    expect(sayHalfOnce('11:30 AM–1:30 PM')).toBe('11:30 AM–1:30 PM')
    expect(sayHalfOnce('11:00 PM–Thu 19 Nov 1:30 PM')).toBe('11:00 PM–Thu 19 Nov 1:30 PM')
    expect(sayHalfOnce('13:30–15:30')).toBe('13:30–15:30')
    expect(sayHalfOnce('1:30 PM–3:30 PM late')).toBe('1:30 PM–3:30 PM late')
  })

  it('counts as the locale counts', () => {
    expect(usesTwentyFourHours('en-US')).toBe(false)
    expect(usesTwentyFourHours('en-GB')).toBe(true)
    expect(usesTwentyFourHours('en-US-u-hc-h24')).toBe(true)
    expect(formatWallMinutes(0, 'en-GB')).toBe('00:00')
    expect(formatWallMinutes(1439, 'en-US')).toBe('11:59 PM')
  })

  it.each([
    ['2026-11-18T16:30:00Z', '2026-11-18T18:00:00Z', '9:30 AM–11:00 AM'],
    ['2026-11-18T16:30:00Z', '2026-11-19T07:00:00Z', '9:30 AM–12:00 AM'],
    ['2026-11-18T16:30:00Z', '2026-11-19T15:00:00Z', '9:30 AM–Thu 19 Nov 8:00 AM'],
    // The day the clock shows, not the one that midnight ends: that would be a day too early.
    ['2026-11-18T16:30:00Z', '2026-11-20T07:00:00Z', '9:30 AM–Fri 20 Nov 12:00 AM'],
    ['2026-11-01T07:30:00Z', '2026-11-01T08:00:00Z', '1:30 AM MDT–1:00 AM MST'],
  ])('from %s to %s is %s', (start, end, text) => {
    expect(formatTimes(denver, range(start, end), 'en-US')).toBe(text)
  })

  it('names a start or an end that is missing', () => {
    const [start, end] = [instant('2026-11-18T16:30:00Z'), instant('2026-11-18T18:00:00Z')]
    expect(formatTimes(denver, { start, end: null }, 'en-US')).toBe('9:30 AM–no end')
    expect(formatTimes(denver, { start: null, end }, 'en-US')).toBe('no start–11:00 AM')
    expect(formatTimes(denver, { start: end, end: start }, 'en-US')).toBe('11:00 AM–9:30 AM')
  })

  it('says a moment with its day, but on the day of another one', () => {
    const at = instant('2026-11-18T16:30:00Z')
    expect(formatMoment(denver, at, 'en-GB')).toBe('Wed 18 Nov 09:30')
    expect(formatMoment(denver, at, 'en-GB', instant('2026-11-19T06:59:00Z'))).toBe('09:30')
    expect(formatMoment(denver, at, 'en-GB', instant('2026-11-19T07:00:00Z'))).toBe(
      'Wed 18 Nov 09:30',
    )
    const block = range('2026-11-18T16:30:00Z', '2026-11-20T07:00:00Z')
    expect(formatMoments(denver, block, 'en-GB')).toBe('Wed 18 Nov 09:30 – Fri 20 Nov 00:00')
  })

  it('names the zone once, also where the clocks show a time twice', () => {
    expect(formatZonedTime(denver, instant('2026-11-18T16:30:00Z'), 'en-GB')).toBe('09:30 MST')
    expect(formatZonedTime(denver, instant('2026-11-01T07:30:00Z'), 'en-GB')).toBe('01:30 MDT')
  })

  it.each([
    [5_400_000, '1:30'],
    [0, '0:00'],
    [59_999, '0:00'],
    [90_000_000, '25:00'],
    [-300_000, '−0:05'],
    [-59_999, '0:00'],
    [-60_000, '−0:01'],
  ])('%d ms last %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [117, '1 h 57 min'],
    [2879, '47 h 59 min'],
    [2880, '2 d 0 h'],
    [4500, '3 d 3 h'],
  ])('%s minutes are %s', (minutes, text) => {
    expect(formatLength(minutes)).toBe(text)
  })

  it.each([
    ['en-US', '2026-11-18T22:30:00Z', '3:30'],
    ['en-GB', '2026-11-18T22:30:00Z', '15:30'],
    ['en-US', '2026-11-18T07:05:00Z', '12:05'],
    ['en-US', '2026-11-19T06:30:00Z', '11:30'],
    ['en-US', '2026-11-22T22:30:00Z', 'Sun'],
    ['en-US', '2026-11-25T22:30:00Z', '25 Nov'],
  ])('%s: at noon, %s is "%s" in brief', (locale, at, text) => {
    expect(formatBriefMoment(denver, instant(at), locale, instant('2026-11-18T19:00:00Z'))).toBe(
      text,
    )
  })

  it.each([
    ['2026-11-18T14:00:00Z', '2026-11-19T03:00:00Z', '8:00 PM'],
    ['2026-11-18T07:30:00Z', '2026-11-18T19:30:00Z', '12:30 PM'],
    ['2026-11-18T07:31:00Z', '2026-11-18T19:30:00Z', '12:30'],
    ['2026-11-01T08:10:00Z', '2026-11-01T08:30:00Z', '1:30 AM MST'],
  ])('at %s, %s keeps what tells it apart: %s', (now, at, text) => {
    expect(formatBriefMoment(denver, instant(at), 'en-US', instant(now))).toBe(text)
  })
})

describe('days', () => {
  it('has one order, and the locale’s words', () => {
    const day = plainDay('2026-11-18')
    expect(formatDay(day, 'en-US', 'short')).toBe('Wed 18 Nov')
    expect(formatDay(day, 'en-US', 'long')).toBe('Wednesday 18 November 2026')
    expect(formatDay(day, 'en-US', 'weekday')).toBe('Wed')
    expect(formatDay(day, 'fr-FR', 'long')).toBe('mercredi 18 novembre 2026')
    expect(formatDay(day, 'th-TH', 'long')).toContain('2026')
    expect(formatDate(day, 'en-US')).toBe('18 Nov')
    expect(formatDate(day, 'en-US', plainDay('2026-01-01'))).toBe('18 Nov')
    expect(formatDate(day, 'en-US', plainDay('2027-11-18'))).toBe('18 Nov 2026')
    expect(formatHours(41.46)).toBe('41.5 h')
  })

  it.each([
    ['2026-11-15', '2026-11-21', 'Sun 15 – Sat 21 Nov 2026'],
    ['2026-11-29', '2026-12-05', 'Sun 29 Nov – Sat 5 Dec 2026'],
    ['2026-12-27', '2027-01-02', 'Sun 27 Dec 2026 – Sat 2 Jan 2027'],
    ['2026-11-18', '2026-11-18', 'Wed 18 Nov 2026'],
  ])('%s to %s is %s', (from, to, text) => {
    expect(formatDayRange({ from: plainDay(from), to: plainDay(to) }, 'en-US')).toBe(text)
  })

  it.each([
    ['en-US', 0],
    ['en-GB', 1],
    ['de-DE', 1],
    ['ar-EG', 6],
    ['not a locale', 1],
  ])('weeks of %s start on %d', (locale, day) => {
    expect(weekStartOf(locale)).toBe(day)
  })
})

describe('the zone’s short name', () => {
  it.each([
    ['America/Denver', 'en-US', '2026-11-18T16:00:00Z', 'MST'],
    ['America/Denver', 'en-US', '2026-07-18T16:00:00Z', 'MDT'],
    ['America/Denver', 'en-GB', '2026-07-18T16:00:00Z', 'MDT'],
    ['America/Denver', 'fr-CA', '2026-11-18T16:00:00Z', 'HNR'],
    ['Europe/Berlin', 'de-DE', '2026-11-18T16:00:00Z', 'MEZ'],
    ['America/Denver', 'de-DE', '2026-11-18T16:00:00Z', 'MST'],
    ['Pacific/Kiritimati', 'en-US', '2026-07-18T16:00:00Z', 'GMT+14'],
    ['UTC', 'en-US', '2026-07-18T16:00:00Z', 'UTC'],
  ])('%s in %s', (zone, locale, at, name) => {
    expect(zoneAbbreviation(zoneOf(zone), instant(at), locale)).toBe(name)
  })
})

it('keeps what it made for a limited number of languages, which anyone can name', () => {
  const at = instant('2026-11-18T16:30:00Z')
  const texts = (locale: string) => {
    const format = dateFormat(denver, locale)
    return [format.moment(at), format.briefTime(at), format]
  }
  let made = 0
  class Counted extends Intl.DateTimeFormat {
    constructor(...how: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...how)
      made += 1
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }))
  const [moment, brief, first] = texts('en-US')
  const before = made
  expect(texts('en-US')).toEqual([moment, brief, first])
  expect(made).toBe(before)
  for (let n = 0; n < 400; n++) texts(`en-x-a${n}`)
  const after = made
  const [, , again] = texts('en-US')
  expect(made).toBeGreaterThan(after)
  expect(again).not.toBe(first)
  vi.unstubAllGlobals()
})
