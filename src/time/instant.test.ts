import { describe, expect, it } from 'vitest'
import {
  asInstant,
  exactInstant,
  type Instant,
  instant,
  intersection,
  isIn,
  isoInstant,
  mergeRanges,
  minuteOf,
  nextUtcMidnight,
  overlap,
  parseInstant,
  type Span,
  subtractRanges,
  utcDayOf,
  utcDayStart,
  utcDaysCovering,
} from './instant.ts'
import { plainDay } from './plain-day.ts'

describe('an instant as written', () => {
  it.each([
    ['2026-11-18T16:00:00Z', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18T16:00Z', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18t16:00:00z', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18T16:00:00+00:00', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18T09:00:00-0700', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18T21:30:00+05:30', '2026-11-18T16:00:00.000Z'],
    ['2026-11-18T23:59:59.5Z', '2026-11-18T23:59:59.500Z'],
    ['2026-11-18T16:00:00.123456789Z', '2026-11-18T16:00:00.123Z'],
    ['2026-11-18T16:00:00+18:59', '2026-11-17T21:01:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ])('%s is %s', (text, iso) => {
    const at = parseInstant(text)
    expect(at === null ? null : isoInstant(at)).toBe(iso)
  })

  // Most of these JavaScript would bend into some date without a word.
  it.each([
    '2026-11-18T16:00:00',
    '2026-11-18',
    '2026-11-18 16:00:00Z',
    '2026-02-30T16:00:00Z',
    '2026-11-18T24:00:00Z',
    '2026-11-18T16:60:00Z',
    '2026-11-18T23:59:60Z',
    '2026-11-18T16:00:00+19:00',
    '2026-11-18T16:00:00+09:60',
    'x2026-11-18T16:00:00Z',
    '2026-11-18T16:00:00Zx',
    ['2026-11-18T16:00:00Z'],
    '2026-11-18T16:00:00+05',
    '2026-11-18T16:00:00.1234567890Z',
    '0001-01-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
    '2026-W47-3T16:00:00Z',
    '11/20/2026',
    '1',
    '',
    null,
    1_795_000_000_000,
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeNull()
  })
})

it('written in code is an instant, or an error that names it', () => {
  expect(() => instant('2026-11-18')).toThrow('Not an instant: 2026-11-18')
})

it('is read with its fraction of a millisecond where an order hangs on it', () => {
  expect(exactInstant('1970-01-01T00:00:00.000250Z')).toBe(0.25)
  expect(exactInstant('2026-11-18T09:30:00.5-0700')).toBe(instant('2026-11-18T16:30:00.500Z'))
  expect(exactInstant('2026-02-30T10:00:00Z')).toBeNull()
})

describe('UTC days', () => {
  it.each([
    ['2026-11-18T07:00:00Z', '2026-11-19T07:00:00Z', '2026-11-18', '2026-11-19'],
    ['2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z', '2026-11-18', '2026-11-18'],
    ['2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z', '2026-11-17', '2026-11-18'],
  ])('of %s to %s', (start, end, from, to) => {
    expect(utcDaysCovering({ start: instant(start), end: instant(end) })).toEqual({ from, to })
  })

  it('begin at midnight, and end at the next', () => {
    expect(isoInstant(utcDayStart(plainDay('2026-11-18')))).toBe('2026-11-18T00:00:00.000Z')
    const next = (text: string) => isoInstant(nextUtcMidnight(instant(text)))
    expect(next('2026-11-18T00:00:00Z')).toBe('2026-11-19T00:00:00.000Z')
    expect(next('2026-11-18T23:59:59.999Z')).toBe('2026-11-19T00:00:00.000Z')
  })

  it('are those of whole minutes', () => {
    expect([59_999, 60_000, 119_999].map((at) => minuteOf(asInstant(at)))).toEqual([0, 1, 1])
  })

  it('count before 1970 too', () => {
    expect(utcDayOf(asInstant(-1))).toBe('1969-12-31')
  })
})

describe('stretches', () => {
  const span = (start: number, end: number): Span<Instant> => ({
    start: asInstant(start),
    end: asInstant(end),
  })

  it('hold their start, and not their end', () => {
    const isInside = (at: number) => isIn(asInstant(at), span(5, 7))
    expect([4, 5, 6, 7].map(isInside)).toEqual([false, true, true, false])
  })

  it('may lie inside one another', () => {
    expect(mergeRanges([span(1, 9), span(2, 3), span(4, 9)])).toEqual([span(1, 9)])
  })

  it('are joined where they touch', () => {
    expect(mergeRanges([span(5, 7), span(1, 3), span(3, 4), span(6, 9), span(8, 8)])).toEqual([
      span(1, 4),
      span(5, 9),
    ])
  })

  it.each([
    [[], [[0, 10]]],
    [[[0, 10]], []],
    [[[-5, 20]], []],
    [
      [[2, 4]],
      [
        [0, 2],
        [4, 10],
      ],
    ],
    [
      [
        [8, 12],
        [-1, 1],
        [3, 3],
      ],
      [[1, 8]],
    ],
    [[[10, 12]], [[0, 10]]],
    [[[12, 14]], [[0, 10]]],
    [[[-5, -1]], [[0, 10]]],
  ])('0 to 10 without %j leaves %j', (parts, left) => {
    const spans = parts.map(([a = 0, b = 0]) => span(a, b))
    expect(subtractRanges(span(0, 10), spans)).toEqual(left.map(([a = 0, b = 0]) => span(a, b)))
  })

  it('share what is in both', () => {
    expect(intersection(span(0, 5), span(3, 9))).toEqual(span(3, 5))
    expect(intersection(span(3, 9), span(0, 5))).toEqual(span(3, 5))
    expect(intersection(span(0, 9), span(3, 5))).toEqual(span(3, 5))
    expect(overlap(span(0, 5), span(4, 9))).toBe(true)
    expect(overlap(span(5, 9), span(0, 5))).toBe(false)
    expect(intersection(span(0, 5), span(5, 9))).toBeNull()
    expect(overlap(span(0, 5), span(5, 9))).toBe(false)
  })
})
