import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRange, LONGEST_QUESTION_DAYS, shownDays } from './longest-range.ts'
import { addDays, dayFromNumber, daysBetween, plainDay } from './plain-day.ts'
import { presetOf } from './range-presets.ts'

const today = plainDay('2026-11-20')

test('means the last seven days where it names none, or no range', () => {
  const open = { from: null, to: null }
  expect(shownDays(open, today)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(presetOf(shownDays(open, today), today), 'which one of the usual ranges is').toBe('week')
  const fourYears = { from: plainDay('2022-11-20'), to: null }
  expect(shownDays(fourYears, today)).toEqual(shownDays(open, today))
})

test('ends where an address says, and begins so many days before', () => {
  const upTo = { from: null, to: plainDay('2026-10-10') }
  expect(shownDays(upTo, today)).toEqual({ from: '2026-10-04', to: '2026-10-10' })
  const since = { from: plainDay('2026-11-02'), to: null }
  expect(shownDays(since, today)).toEqual({ from: '2026-11-02', to: '2026-11-20' })
  const both = { from: plainDay('2026-10-02'), to: plainDay('2026-10-10') }
  expect(shownDays(both, today)).toEqual(both)
})

test('whatever is a range may be asked with a day beside either end and a UTC day more', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map(dayFromNumber)
  fc.assert(
    fc.property(day, fc.integer({ min: -5, max: 1200 }), (from, length) => {
      const to = addDays(from, length)
      if (!isRange({ from, to })) return
      const asked = daysBetween(addDays(from, -1), addDays(to, 2))
      expect(asked).toBeLessThanOrEqual(LONGEST_QUESTION_DAYS)
    }),
  )
  const upTo = (days: number) => isRange({ from: today, to: addDays(today, days) })
  expect([-1, 0, 1096, 1097].map(upTo)).toEqual([false, true, true, false])
})
