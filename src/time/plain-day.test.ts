import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  daysBetween,
  eachDay,
  earlierDay,
  endOfMonth,
  laterDay,
  type PlainDay,
  parseCalendarDay,
  parsePlainDay,
  plainDay,
  startOfMonth,
  startOfWeek,
  weekday,
} from './plain-day.ts'

const YEARS = { from: plainDay('2024-01-01'), to: plainDay('2030-12-31') }
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

it.each([
  '0001-01-01',
  '0004-02-29',
  '1600-02-29',
  '1900-02-28',
  '1970-01-01',
  '2000-02-29',
  '9999-12-31',
])('the number of %s is the one its midnight has', (text) => {
  const day = parseCalendarDay(text)
  expect(day && dayNumber(day)).toBe(Date.parse(`${text}T00:00:00Z`) / 86_400_000)
})

it.each([
  ['1900-02-29', null],
  ['2100-02-29', null],
  ['2026-02-29', null],
  ['2026-04-31', null],
  ['2026-01-00', null],
  ['2026-00-10', null],
  ['2026-13-01', null],
  ['2024-02-30', null],
  ['x2026-11-18', null],
  ['2026-11-18x', null],
  ['2000-02-29', '2000-02-29'],
  ['2026-12-31', '2026-12-31'],
])('%s is read as %s', (text, day) => {
  expect(parseCalendarDay(text)).toBe(day)
})

it('is no day behind the last of its month, and no list of one', () => {
  const behind = LENGTHS.map(
    (last, month) => `2026-${String(month + 1).padStart(2, '0')}-${last + 1}`,
  )
  expect(behind.filter((text) => parseCalendarDay(text) !== null)).toEqual([])
  expect(parseCalendarDay(['2026-11-18'])).toBeNull()
})

it('of a record lies within 1900 to 2199', () => {
  const days = ['1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '2026-02-30']
  expect(days.map(parsePlainDay)).toEqual([null, '1900-01-01', '2199-12-31', null, null])
  expect(() => plainDay('2026-02-30')).toThrow('Not a day: 2026-02-30')
})

it('is earlier or later than another', () => {
  const [a, b] = [plainDay('2026-11-18'), plainDay('2026-12-01')]
  expect([earlierDay(a, b), earlierDay(b, a)]).toEqual([a, a])
  expect([laterDay(a, b), laterDay(b, a)]).toEqual([b, b])
})

it('moves by months with all its digits', () => {
  expect(addMonths(plainDay('2026-01-05'), 1)).toBe('2026-02-05')
  expect(addMonths('0999-12-31' as PlainDay, -1)).toBe('0999-11-30')
})

describe('every day from 2024 to 2030', () => {
  it('follows the one before, by a count of its own', () => {
    let day = YEARS.from as string
    let week = 1
    let count = 0
    for (let year = 2024; year <= 2030; year++) {
      LENGTHS.forEach((length, m) => {
        const days = m === 1 && year % 4 === 0 ? 29 : length
        for (let d = 1; d <= days; d++) {
          const text = `${year}-${String(m + 1).padStart(2, '0')}-${String(d).padStart(2, '0')}`
          expect(day).toBe(text)
          const plain = plainDay(text)
          expect(weekday(plain)).toBe(week)
          expect(dayFromNumber(dayNumber(plain))).toBe(text)
          expect(daysBetween(YEARS.from, plain)).toBe(count)
          expect(startOfMonth(plain)).toBe(`${text.slice(0, 8)}01`)
          expect(Number(endOfMonth(plain).slice(8))).toBe(days)
          day = addDays(plain, 1)
          week = (week + 1) % 7
          count++
        }
      })
    }
    expect(eachDay(YEARS)).toHaveLength(count)
  })

  it('belongs to one week, whatever day weeks start on', () => {
    for (const day of eachDay(YEARS)) {
      for (let start = 0; start < 7; start++) {
        const first = startOfWeek(day, start)
        expect(weekday(first)).toBe(start)
        expect(daysBetween(first, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(first, day)).toBeLessThan(7)
      }
    }
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 13, '2027-06-30'],
    ['2026-05-31', -17, '2024-12-31'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %d', (day, months, moved) => {
    expect(addMonths(plainDay(day), months)).toBe(moved)
  })
})

describe('what is a day', () => {
  it.each(['2026-11-18', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is', (text) => {
    expect(parsePlainDay(text)).toBe(text)
  })

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '+02026-01-01',
    '99999-01-01',
    '0000-00-00',
    '1899-12-31',
    '2026-11-18T00:00:00Z',
    ' 2026-11-18',
    '2026-W47-3',
    '<script>',
    '',
    null,
    20261118,
  ])('%j is not', (text) => {
    expect(parsePlainDay(text)).toBeNull()
  })
})

it('is a day of the calendar in any year, and one of a record in two centuries only', () => {
  expect(parseCalendarDay('0001-01-01')).toBe('0001-01-01')
  expect(parsePlainDay('0001-01-01')).toBeNull()
  for (const text of ['2026-02-29', '2026-13-01', '26-11-18', ' 2026-11-18', null])
    expect(parseCalendarDay(text)).toBeNull()
})
