import { expect, it } from 'vitest'
import { canWait, floorOf, quotaOf, reserveOf } from './purpose.ts'
import { clampWait } from './waits.ts'

it('holds a tenth of the day back for people, and its last three for finding out', () => {
  expect([100, 99, 9].map(reserveOf)).toEqual([10, 9, 0])
  expect(floorOf('today', 100, false)).toBe(10)
  expect(floorOf('today', 100, true)).toBe(10)
  expect(floorOf('person', 100, false)).toBe(3)
  expect(floorOf('person', 20, false)).toBe(2)
  expect(floorOf('person', 100, true)).toBe(0)
})

it('gives what a caller may name a tenth of the day, paper three tenths, at least one', () => {
  expect(quotaOf('on-demand', 100)).toBe(10)
  expect(quotaOf('print', 59)).toBe(17)
  expect(quotaOf('on-demand', 9)).toBe(1)
  expect(quotaOf('today', 100)).toBe(Number.POSITIVE_INFINITY)
})

it('puts off what no day depends on', () => {
  const purposes = ['screen', 'look-back', 'on-demand', 'today', 'person', 'print'] as const
  expect(purposes.filter(canWait)).toEqual(['screen', 'look-back', 'on-demand'])
})

it('waits a second to 25 hours, and a minute where nobody knows', () => {
  expect([-1, 999, 5000, 90_000_000, 90_000_001, Number.NaN].map(clampWait)).toEqual([
    1000, 1000, 5000, 90_000_000, 90_000_000, 60_000,
  ])
})
