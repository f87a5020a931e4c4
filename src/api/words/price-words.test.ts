import { expect, it } from 'vitest'
import { GB } from '#testing/date-formats.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { sayPlan } from './price-words.ts'

const PLAN = {
  days: 30,
  unknownDays: [plainDay('2026-11-01'), plainDay('2026-11-02')],
  requests: 12,
  remaining: 83,
  completeAt: instant('2026-11-25T00:00:00Z'),
}

it('says how much is there and when the rest comes, and then what that takes', () => {
  expect(sayPlan(PLAN, GB)).toEqual([
    '28 of 30 days so far. The rest loads after Tue 24 Nov, 17:00.',
    'Loading the rest takes about 12 requests of the 83 left today.',
  ])
})

it('names no time and no number that is not known', () => {
  expect(sayPlan({ ...PLAN, requests: 1, remaining: null, completeAt: null }, GB)).toEqual([
    '28 of 30 days so far.',
    'Loading the rest takes about 1 request.',
  ])
})

it('says no price where the scheduling system does not answer', () => {
  expect(sayPlan(PLAN, GB, true)).toHaveLength(1)
})

it('says nothing where every day is there', () => {
  expect(sayPlan({ ...PLAN, unknownDays: [] }, GB)).toEqual([])
})

it('counts no less than none, and then says no price: a local day lies in two UTC days', () => {
  const unknownDays = ['2026-11-01', '2026-11-02', '2026-11-03'].map(plainDay)
  const said = sayPlan({ ...PLAN, days: 2, unknownDays, completeAt: null }, GB)
  expect(said).toEqual(['0 of 2 days so far.'])
})
