import { expect, test } from 'vitest'
import { anInspection } from '#testing/inspection-builders.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { compareInspections, inspectionsByTail } from './inspection-order.ts'
import { limitShare } from './limit-share.ts'

const [LEFT] = anInspection().left

function left(hundredths: number | null) {
  return LEFT ? [{ ...LEFT, left: hundredths }] : []
}

test('what comes first stands first: due, then by the expected day, then not known, then by what is used', () => {
  const due = anInspection({ name: 'due', state: 'due', expectedOn: null, left: left(-10) })
  const soon = anInspection({ name: 'soon', expectedOn: '2026-11-20' })
  const later = anInspection({ name: 'later', expectedOn: '2027-01-02' })
  const unknown = anInspection({ name: '?', state: 'unknown', expectedOn: null, left: left(null) })
  const far = anInspection({ name: 'far', state: 'ok', expectedOn: null, left: left(9_000) })
  const nearer = anInspection({ name: 'nearer', state: 'ok', expectedOn: null, left: left(4_000) })
  const over = anInspection({ name: 'over', state: 'ok', limits: [], left: [], expectedOn: null })
  const all = [over, far, later, unknown, nearer, soon, due]
  expect(all.toSorted(compareInspections).map(({ name }) => name)).toEqual([
    'due',
    'soon',
    'later',
    '?',
    'nearer',
    'far',
    'over',
  ])
})

test('aircraft are in the order of their tail numbers, the first due of each first', () => {
  const items = [
    anInspection({ tail: 'N1', name: 'late', expectedOn: '2027-01-02' }),
    anInspection({ tail: 'N2', name: 'soon', expectedOn: '2026-11-20' }),
    anInspection({ tail: 'N1', name: 'later', expectedOn: '2027-02-02' }),
  ]
  expect(
    inspectionsByTail(items).map(({ tail, items }) => [tail, ...items.map(({ name }) => name)]),
  ).toEqual([
    ['N1', 'late', 'later'],
    ['N2', 'soon'],
  ])
})

test('the share used is of the interval, of a date of its months, of what comes once of five times its warning', () => {
  const limit = { meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1_000 } as const
  expect(limitShare(limit, { left: 630 })).toEqual({ used: 0.937, warn: 0.9 })
  expect(limitShare(limit, { left: -500 })?.used).toBe(1.05)
  expect(limitShare(limit, { left: 20_000 })?.used).toBe(0)
  expect(limitShare(limit, { left: null })).toBeNull()
  const due = dayNumber(plainDay('2026-12-31'))
  const annual = { meter: 'date', due, interval: 12, warnAt: 73 } as const
  expect(limitShare(annual, { left: 146 })).toEqual({ used: 0.6, warn: 0.8 })
  expect(limitShare({ ...limit, interval: null }, { left: 2_500 })).toEqual({
    used: 0.5,
    warn: 0.8,
  })
  expect(limitShare({ ...limit, interval: null, warnAt: 0 }, { left: 2_500 })).toBeNull()
})
