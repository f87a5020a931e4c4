import { expect, it } from 'vitest'
import { REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'
import { clampWait } from './back-off.ts'
import { canWait, floorOf, leftFor, reserveOf } from './purpose.ts'

it('holds a tenth of the day back for people, and its last three for finding out', () => {
  expect([100, 99, 9].map((limit) => reserveOf(limit))).toEqual([10, 9, 0])
  expect([1, 0.5, 0.04].map((people) => reserveOf(100, people))).toEqual([10, 5, 0])
  expect(floorOf('today', 100, false)).toBe(10)
  expect(floorOf('today', 100, true)).toBe(10)
  expect(floorOf('person', 100, false)).toBe(3)
  expect(floorOf('person', 20, false)).toBe(2)
  expect(floorOf('person', 100, true)).toBe(0)
})

it('gives callers one purse, and each its part of it', () => {
  const left = (purpose: RequestPurpose, spent: Partial<Record<RequestPurpose, number>>) =>
    leftFor(purpose, 100, (one) => spent[one] ?? 0)
  expect(left('window', {})).toBe(11)
  expect(left('window', { stranger: 6, print: 3 })).toBe(4)
  expect(left('window', { stranger: 6, 'on-demand': 5 })).toBe(5 - 3)
  expect(left('person', {})).toBe(16 - 5 - 1 - 1 - 1)
  expect(left('stranger', { stranger: 6 })).toBe(0)
  expect(left('person', { window: 11 })).toBe(2)
  expect(leftFor('on-demand', 9, () => 0)).toBe(1)
  expect(left('today', { today: 90 })).toBe(Number.POSITIVE_INFINITY)
})

it('gives callers what is spare on top, and never more than a fifth of the day', () => {
  const left = (spare: number, window: number, people = 1) =>
    leftFor('window', 100, (one) => (one === 'window' ? window : 0), { people, spare })
  expect([left(0, 0), left(3, 0), left(50, 0)]).toEqual([11, 14, 15])
  expect([left(50, 12), left(50, 15)]).toEqual([3, 0])
  expect([left(50, 12, 0.5), left(50, 12, 0), left(50, 20, 0)]).toEqual([7, 8, 0])
})

it('gives the first reading of this week and the look-back a ceiling each', () => {
  const left = (purpose: RequestPurpose) => leftFor(purpose, 100, () => 12)
  expect([left('week'), left('look-back')]).toEqual([30 - 12, 35 - 12])
})

it('gives tokens a ceiling together, which people do not share', () => {
  const left = (purpose: RequestPurpose, tokens: number) =>
    leftFor(purpose, 100, (one) => (one === 'token' ? tokens : 0))
  expect([left('token', 0), left('token', 20)]).toEqual([20, 0])
  for (const purpose of REQUEST_PURPOSES) {
    if (purpose !== 'token') expect(left(purpose, 20)).toBe(left(purpose, 0))
  }
})

it('gives five requests to what asks before an alarm, fewer where the day is small, and none of anybody else’s', () => {
  const left = (limit: number, alarms: number) =>
    leftFor('alarm', limit, (one) => (one === 'alarm' ? alarms : 50))
  expect([left(100, 0), left(100, 4), left(100, 5), left(1_000, 0)]).toEqual([5, 1, 0, 5])
  expect([left(40, 0), left(9, 0), left(9, 1)]).toEqual([2, 1, 0])
  for (const purpose of REQUEST_PURPOSES) {
    if (purpose === 'alarm') continue
    const after = (alarms: number) => leftFor(purpose, 100, (one) => (one === 'alarm' ? alarms : 0))
    expect(after(5)).toBe(after(0))
  }
})

it('puts off what no day depends on', () => {
  expect(REQUEST_PURPOSES.filter(canWait)).toEqual([
    'screen',
    'look-back',
    'window',
    'on-demand',
    'stranger',
    'token',
  ])
})

it('waits a second to 25 hours, and a minute where nobody knows', () => {
  expect([-1, 999, 5000, 90_000_000, 90_000_001, Number.NaN].map(clampWait)).toEqual([
    1000, 1000, 5000, 90_000_000, 90_000_000, 60_000,
  ])
})
