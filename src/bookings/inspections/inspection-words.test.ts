import { expect, test } from 'vitest'
import { GB } from '#testing/date-formats.ts'
import { anInspection, anOverrun } from '#testing/inspection-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import {
  sayExpected,
  sayInspectionState,
  sayInterval,
  sayLimitLeft,
  sayValue,
  sayWhyNotExact,
} from './inspection-words.ts'
import { sayNoHours } from './no-hours-words.ts'

const LEFT = {
  meter: 'tach',
  last: 1,
  lastOn: null,
  isAtMost: false,
  perHour: null,
  expectedOn: null,
  isFar: undefined,
  because: undefined,
} as const
const TODAY = plainDay('2026-11-18')

test.each([
  [{ ...LEFT, left: 630 }, '6.3 h left'],
  [{ ...LEFT, left: 635, isAtMost: true }, 'at most 6.3 h left'],
  [{ ...LEFT, left: 0 }, 'nothing left'],
  [{ ...LEFT, left: 4_499 }, '44.9 h left'],
  [{ ...LEFT, left: 9 }, 'less than 0.1 h left'],
  [{ ...LEFT, left: -40 }, '0.4 h over'],
  [{ ...LEFT, left: -31 }, '0.4 h over'],
  [{ ...LEFT, left: -40, isAtMost: true }, 'at least 0.4 h over'],
  [{ ...LEFT, left: -31, isAtMost: true }, 'at least 0.3 h over'],
  [{ ...LEFT, left: -9, isAtMost: true }, 'nothing left'],
  [{ ...LEFT, left: 9, isAtMost: true }, 'less than 0.1 h left'],
  [{ ...LEFT, left: null }, 'unknown'],
  [{ ...LEFT, meter: 'date' as const, left: 1 }, '1 day left'],
  [{ ...LEFT, meter: 'date' as const, left: 0 }, 'due today'],
  [{ ...LEFT, meter: 'date' as const, left: -3 }, '3 days over'],
])('what is left of %j is said as “%s”', (left, words) => {
  expect(sayLimitLeft(left)).toBe(words)
})

test.each([
  ['near', 900, 'Due soon'],
  ['near', 7_200, 'May overrun'],
  ['overrun', 900, 'May overrun'],
  ['due', -1, 'Due'],
  ['ok', 7_200, undefined],
] as const)('an inspection that is %s with %i left is labeled %s', (state, left, label) => {
  const item = anInspection({ state, left: [{ ...LEFT, left }] })
  expect(sayInspectionState(item, [])?.label).toBe(label)
})

test.each([
  [{}, 'red'],
  [{ is: 'may-overrun' }, 'amber'],
  [{ shopOn: '2026-12-03' }, 'amber'],
] as const)('booked past the limit by %j is %s', (fields, tone) => {
  const item = anInspection({ state: 'overrun' })
  expect(sayInspectionState(item, [anOverrun(item, fields)])?.tone).toBe(tone)
})

test.each([
  [{ left: 9 }, '100-hour due in less than 0.1 h'],
  [{ left: 9, isAtMost: true }, '100-hour due in less than 0.1 h'],
  [
    { left: 413, isAtMost: true, booked: 350 },
    '100-hour due in at most 4.1 h, 3.5 h booked earlier',
  ],
  [{ left: 413, booked: 4 }, '100-hour due in 4.1 h'],
  [{ left: 1, meter: 'date' }, '100-hour due in 1 day'],
  [{ left: -1 }, '100-hour due'],
  [{ left: null }, '100-hour reached by an earlier booking'],
] as const)('that none is left for a flight is said of %j as “%s”', (limit, words) => {
  const said = { tail: 'N1', name: '100-hour', meter: 'tach', isAtMost: false, booked: 0 } as const
  expect(sayNoHours({ ...said, ...limit })).toBe(words)
})

test('values, intervals and the expected day are said as people write them', () => {
  expect(sayValue('tach', 231_240, 'en-US')).toBe('2312.4')
  expect(sayValue('date', 20_790, 'en-US')).toBe('Thu 3 Dec 2026')
  const limit = { meter: 'tach', due: 1, interval: 10_000, warnAt: 1 } as const
  expect(sayInterval(limit)).toBe('every 100.0 h')
  expect(sayInterval({ ...limit, meter: 'date', interval: 12 })).toBe('every 12 months')
  expect(sayInterval({ ...limit, meter: 'date', interval: 1 })).toBe('every month')
  expect(sayInterval({ ...limit, interval: null })).toBe('once')
  expect(sayExpected(anInspection({ expectedOn: null }), TODAY, 'en-US')).toBe('')
})

test('an expected day that no booking reaches is said to be by the usual rate', () => {
  const of = (day: string, late: readonly (string | null)[] = []) => {
    const expectedOn = plainDay(day)
    const left = anInspection().left.map((one) => ({ ...one, expectedOn }))
    const lateOn = late.map((on) => (on === null ? null : plainDay(on)))
    return sayExpected(anInspection({ expectedOn, left }), TODAY, 'en-US', lateOn)
  }
  const usual = 'Expected Thu 3 Dec at the usual rate'
  expect([of('2026-12-03'), of('2026-12-03', ['2026-12-11'])]).toEqual([usual, usual])
  expect(of('2026-12-03', ['2026-12-03', '2026-12-11'])).toBe('Expected Thu 3 Dec')
  expect(of('2026-12-03', [null])).toBe('Expected Thu 3 Dec')
  expect(of('2026-11-25')).toBe('Expected Wed 25 Nov')
})

test('why there may be less is said only where there may be', () => {
  const now = instant('2026-11-18T22:00:00Z')
  const [left] = anInspection().left
  const atMost = left ? [{ ...left, isAtMost: true }] : []
  expect(sayWhyNotExact(anInspection(), GB, now)).toBe('')
  const known = '2026-11-18T21:05:00Z'
  expect(
    sayWhyNotExact(
      anInspection({ left: atMost, notClosed: 3, stillOut: 1, knownTo: known }),
      GB,
      now,
    ),
  ).toBe('1 flight still out, 2 flights not closed, log as of 14:05')
  expect(sayWhyNotExact(anInspection({ left: atMost, notClosed: 1, knownTo: null }), GB, now)).toBe(
    '1 flight not closed, the flight log is not loaded',
  )
  const replaced = atMost.map((one) => ({ ...one, left: null, because: 'meter-replaced' as const }))
  expect(sayWhyNotExact(anInspection({ left: replaced }), GB, now)).toContain(
    'the meter was replaced',
  )
})
