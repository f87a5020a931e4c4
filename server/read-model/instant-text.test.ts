import { describe, expect, it } from 'vitest'
import { parseDay, parseInstant } from './instant-text.ts'

describe('an instant', () => {
  it.each([
    ['2026-11-18T16:30:00Z', '2026-11-18T16:30:00.000Z'],
    ['2026-11-18T16:30:00.000+00:00', '2026-11-18T16:30:00.000Z'],
    ['2026-11-18t09:30:00.5-0700', '2026-11-18T16:30:00.500Z'],
    ['2026-11-18T22:00+05:30', '2026-11-18T16:30:00.000Z'],
    ['2028-02-29T00:00:00z', '2028-02-29T00:00:00.000Z'],
  ])('is read from %s', (text, iso) => {
    expect(parseInstant(text)).toBe(Date.parse(iso))
  })

  it('keeps its microseconds', () => {
    expect(parseInstant('1970-01-01T00:00:00.000250Z')).toBe(0.25)
  })

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-11-18T24:00:00Z',
    '2026-11-18T10:60:00Z',
    '2026-11-18T10:00:60Z',
    '2026-11-18T10:00:00',
    '2026-11-18',
    '2026-11-18 10:00:00Z',
    '11/18/2026',
    '',
    null,
    20261118,
  ])('is not read from %j', (value) => {
    expect(parseInstant(value)).toBeNull()
  })
})

it('a day exists, or is none', () => {
  expect(parseDay('2026-11-18')).toBe(Date.UTC(2026, 10, 18))
  for (const value of ['2026-02-29', '2026-13-01', '26-11-18', ' 2026-11-18', null])
    expect(parseDay(value)).toBeNull()
})
