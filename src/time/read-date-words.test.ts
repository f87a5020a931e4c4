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
  ])('%s is %j', (text, days) => {
    expect(readDateWords(text, WEDNESDAY)).toEqual(days)
  })

  it.each([
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
