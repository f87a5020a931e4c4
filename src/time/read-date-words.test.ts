import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from './format.ts'
import { addDays, dayFromNumber, plainDay } from './plain-day.ts'
import { readDateWords } from './read-date-words.ts'

const WEDNESDAY = { today: plainDay('2026-11-18'), locale: 'en-US', weekStart: 0 }
const FRIDAY = { ...WEDNESDAY, today: plainDay('2026-11-20') }
const BRITISH = { ...WEDNESDAY, locale: 'en-GB', weekStart: 1 }
const GERMAN = { ...WEDNESDAY, locale: 'de-DE', weekStart: 1 }

describe('a date in words, said on Wed 18 Nov 2026', () => {
  it.each([
    ['today', ['2026-11-18']],
    ['Tomorrow', ['2026-11-19']],
    ['tomorrow afternoon', ['2026-11-19']],
    ['tom', ['2026-11-19']],
    ['yesterday', ['2026-11-17']],
    ['day after tomorrow', ['2026-11-20']],
    ['tue', ['2026-11-24']],
    ['wed', ['2026-11-18']],
    ['next tue', ['2026-11-24']],
    ['next tuesday', ['2026-11-24']],
    ['on next Tue.', ['2026-11-24']],
    ['next fri', ['2026-11-27', '2026-11-20']],
    ['next wed', ['2026-11-25']],
    ['this fri', ['2026-11-20']],
    ['last friday', ['2026-11-13']],
    ['last mon', ['2026-11-16', '2026-11-09']],
    ['last wed', ['2026-11-11']],
    ['next week', ['2026-11-25']],
    ['last month', ['2026-10-18']],
    ['in 3 weeks', ['2026-12-09']],
    ['in three weeks', ['2026-12-09']],
    ['in a month', ['2026-12-18']],
    ['2 days ago', ['2026-11-16']],
    ['in 2 years', ['2028-11-18']],
    ['+3', ['2026-11-21']],
    ['-2w', ['2026-11-04']],
    ['18 nov', ['2026-11-18']],
    ['18. November', ['2026-11-18']],
    ['Nov 18', ['2026-11-18']],
    ['november 18th', ['2026-11-18']],
    ['nov 18 2027', ['2027-11-18']],
    ['nov 18, 2027', ['2027-11-18']],
    ['18 nov 27', ['2027-11-18']],
    ['wed 18 nov', ['2026-11-18']],
    ['nov 2027', ['2027-11-01']],
    ['5 jan', ['2027-01-05']],
    ['4 jul', ['2026-07-04', '2027-07-04']],
    ['2026-11-18', ['2026-11-18']],
    ['20261118', ['2026-11-18']],
    ['11/18', ['2026-11-18']],
    ['11/18/26', ['2026-11-18']],
    ['18/11', ['2026-11-18']],
    ['11/12', ['2026-11-12', '2026-12-11']],
    ['18.11.2026', ['2026-11-18']],
    ['19th', ['2026-11-19', '2026-10-19']],
    ['29 feb', ['2028-02-29']],
    ['day before yesterday', ['2026-11-16']],
    ['yes', ['2026-11-17']],
    ['we', ['2026-11-18']],
    ['wednes', ['2026-11-18']],
    ['this tue', ['2026-11-17']],
    ['coming tue', ['2026-11-24']],
    ['past tue', ['2026-11-17', '2026-11-10']],
    ['+2d', ['2026-11-20']],
    ['+2m', ['2027-01-18']],
    ['+2y', ['2028-11-18']],
    ['go to tue', ['2026-11-24']],
    ['for the 18th of nov', ['2026-11-18']],
    ['we 18 nov', ['2026-11-18']],
    ['sun 4 jul', ['2027-07-04']],
    // No fourth of July at hand is a Tuesday.
    ['tue 4 jul', ['2026-07-04', '2027-07-04']],
    ['5th', ['2026-11-05', '2026-12-05']],
    ['17 jan', ['2027-01-17']],
    ['18 jan', ['2027-01-18', '2026-01-18']],
    ['2026/11/18', ['2026-11-18']],
    ['11/18/2026', ['2026-11-18']],
    ['11-18', ['2026-11-18']],
    ['11-18-26', ['2026-11-18']],
    ['7/8', ['2026-07-08', '2026-08-07']],
    ['7/25', ['2026-07-25', '2027-07-25']],
    ['25/7', ['2026-07-25', '2027-07-25']],
    [`tomorrow${' '.repeat(52)}`, ['2026-11-19']],
  ])('%s is %j', (text, days) => {
    expect(readDateWords(text, WEDNESDAY)).toEqual(days)
  })

  it('counts up to nine in words', () => {
    const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
    const read = words.map((word) => readDateWords(`in ${word} days`, WEDNESDAY))
    expect(read).toEqual(words.map((_, count) => [addDays(WEDNESDAY.today, count)]))
  })

  it.each([
    ['2026-11-20', ['d', 'day', 'days']],
    ['2026-12-02', ['w', 'wk', 'wks', 'week', 'weeks']],
    ['2027-01-18', ['m', 'mth', 'mths', 'month', 'months']],
    ['2028-11-18', ['y', 'yr', 'yrs', 'year', 'years']],
  ])('reads two of each unit as %s', (day, units) => {
    for (const unit of units) expect(readDateWords(`in 2 ${unit}`, WEDNESDAY)).toEqual([day])
  })

  it.each([
    ['2027-01-05', '31 dec', ['2026-12-31']],
    ['2025-11-18', '29 feb', ['2024-02-29', '2028-02-29']],
    ['2024-11-18', '29 feb', ['2024-02-29', '2028-02-29']],
  ])('on %s, %s is %j', (today, text, days) => {
    expect(readDateWords(text, { ...WEDNESDAY, today: plainDay(today) })).toEqual(days)
  })

  it.each([
    '+3x',
    'ye',
    'next w',
    'next big week',
    'next tue 18',
    'big tue',
    'about 3 weeks',
    'in 3 weeks now',
    'in some weeks',
    'in x3 weeks',
    'in 3x weeks',
    'in 999 years',
    'x18 nov',
    '18thx nov',
    '18 oc',
    '18 2027',
    '18 nov 27 28',
    '18 nov 2026 2027',
    'wed thu 18 nov',
    '11/18 x',
    'x2026-11-18',
    '2026-11-18x',
    '120261118',
    '202611181',
    'x11/18',
    '11/18x',
    '45',
    '0 nov',
    `tomorrow${' '.repeat(53)}`,
    '',
    '   ',
    'N172SP',
    'R-1001',
    'casey',
    'model',
    'm',
    'nov 31',
    '2026-02-30',
    '31/31',
    '32 nov',
    'next',
    'next n172sp',
    'in weeks',
    'morning',
    'in 3 lessons',
    'five',
    '1001',
    '18 nov nov 2027',
    '303-555-0101',
    '<script>',
    'today tomorrow',
    '9'.repeat(500),
  ])('%j is none', (text) => {
    expect(readDateWords(text, WEDNESDAY)).toEqual([])
  })

  it('reads numbers in the order of the locale, and offers the other', () => {
    expect(readDateWords('11/12', BRITISH)).toEqual(['2026-12-11', '2026-11-12'])
    expect(readDateWords('11.12.', GERMAN)).toEqual(['2026-12-11', '2026-11-12'])
    expect(readDateWords('11/18', BRITISH)).toEqual(['2026-11-18'])
  })

  it('knows the locale’s own names', () => {
    expect(readDateWords('18. Dezember', GERMAN)).toEqual(['2026-12-18'])
    expect(readDateWords('Mittwoch', GERMAN)).toEqual(['2026-11-18'])
    expect(readDateWords('18 décembre', { ...GERMAN, locale: 'fr-FR' })).toEqual(['2026-12-18'])
    expect(readDateWords('18 sep', BRITISH)).toEqual(['2026-09-18', '2027-09-18'])
    // June and July both begin so.
    expect(readDateWords('4 jui', { ...GERMAN, locale: 'fr-FR' })).toEqual([])
    const japanese = { ...WEDNESDAY, locale: 'ja-JP' }
    expect(readDateWords('水', japanese)).toEqual(['2026-11-18'])
    expect(readDateWords('日', japanese)).toEqual(['2026-11-22'])
  })

  it('counts weeks from the day they begin on', () => {
    expect(readDateWords('next sun', WEDNESDAY)).toEqual(['2026-11-22'])
    expect(readDateWords('next sun', BRITISH)).toEqual(['2026-11-29', '2026-11-22'])
    expect(readDateWords('next tue', FRIDAY)).toEqual(['2026-11-24'])
    expect(readDateWords('last friday', FRIDAY)).toEqual(['2026-11-13'])
  })
})

describe('any day', () => {
  const days = fc.integer({ min: 10_000, max: 30_000 }).map(dayFromNumber)

  it('is found again from how the page writes it', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom('en-US', 'en-GB', 'de-DE'), (day, today, locale) => {
        const standpoint = { today, locale, weekStart: 1 }
        expect(readDateWords(day, standpoint)).toEqual([day])
        expect(readDateWords(formatDay(day, locale, 'long'), standpoint)).toEqual([day])
      }),
    )
  })

  it('never throws, and gives at most two real days', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), days, (text, today) => {
        const read = readDateWords(text, { ...WEDNESDAY, today })
        expect(read.length).toBeLessThanOrEqual(2)
        for (const day of read) expect(addDays(plainDay(day), 0)).toBe(day)
      }),
    )
  })
})
