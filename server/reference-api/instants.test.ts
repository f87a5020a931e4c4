import { expect, test } from 'vitest'
import { addDays, dayMillis, daysBetween, instantMillis, utcDay, weekday } from './instants.ts'

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00.000001Z', 0.001],
  ['1969-12-31T23:59:59.5Z', -500],
  ['2026-11-18T09:00:00-07:00', Date.UTC(2026, 10, 18, 16)],
  ['2026-11-18T00:30:00+05:45', Date.UTC(2026, 10, 17, 18, 45)],
  ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
])('%s is an instant', (text, millis) => {
  expect(instantMillis(text)).toBe(millis)
})

test.each([
  '2026-02-30T00:00:00Z',
  '2026-11-18T24:00:00Z',
  '2026-11-18T09:00:00',
  '2026-11-18',
  '2026-11-18 09:00:00Z',
  '11/18/2026',
  '',
])('%j is none', (text) => {
  expect(instantMillis(text)).toBeNull()
})

test('only days that exist are days', () => {
  expect(dayMillis('2028-02-29')).toBe(Date.UTC(2028, 1, 29))
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-1-1',
    '+2026-01-01',
  ]) {
    expect(dayMillis(text)).toBeNull()
  }
})

test('days are counted across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(utcDay(Date.UTC(2026, 10, 18, 23, 59))).toBe('2026-11-18')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
  expect(weekday('2026-11-22')).toBe(0)
  expect(() => addDays('2026-02-30', 1)).toThrow('Not a day')
})

test('instants a microsecond apart are two', () => {
  const at = instantMillis('2026-11-18T23:59:59.000001Z') ?? Number.NaN
  expect(at).toBeGreaterThan(instantMillis('2026-11-18T23:59:59Z') ?? Number.NaN)
  expect(at).toBeLessThan(instantMillis('2026-11-18T23:59:59.000002Z') ?? Number.NaN)
})
