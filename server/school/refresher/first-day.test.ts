import { expect, it } from 'vitest'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { OPENS, RENEWED, refreshing } from '#server/testing/refreshing.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'

const days = (collection: DaysOf['collection'], from: string, to: string): DaysOf => ({
  collection,
  from: plainDay(from),
  to: plainDay(to),
})
const WEEK = days('reservations', '2026-11-17', '2026-11-21')
const LAST_WEEK = days('flights', '2026-11-10', '2026-11-16')
const MONTH = days('reservations', '2026-11-22', '2026-12-19')

/** A gateway that had nothing stored, whose board of today is open for an hour. */
function firstHour(begin: number) {
  const { time, reader, ledger, refresher, list } = refreshing(begin, 20)
  for (let at = begin; at < begin + HOUR; at += 5 * MINUTE)
    time.schedule(at, async () => void (await list(0, 1)))
  const isRead = (wanted: DaysOf) => reader.ages(wanted).every(({ asOf }) => asOf !== null)
  return { time, ledger, refresher, isRead }
}

it('this week and last week’s log come at once where someone looks at today, and people keep requests of their own', async () => {
  const { time, ledger, refresher, isRead } = firstHour(OPENS)
  await time.runUntil(OPENS + HOUR)
  refresher.stop()
  expect([WEEK, LAST_WEEK, MONTH].map(isRead)).toEqual([true, true, false])
  expect(ledger.left('window')).toBeGreaterThanOrEqual(6)
})

it('the month comes while no one looks, with requests that would be left at the reset', async () => {
  const { time, refresher, isRead } = firstHour(RENEWED - 3 * HOUR)
  await time.runUntil(RENEWED - 2 * HOUR - 5 * MINUTE)
  expect(isRead(MONTH)).toBe(false)
  await time.runUntil(RENEWED - MINUTE)
  refresher.stop()
  expect(isRead(MONTH)).toBe(true)
})
