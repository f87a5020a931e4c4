import { ranksOf, sortedIndexes } from '#domain/flight-groups/rank.ts'
import { minutesOf } from '#time/clock-time.ts'
import { DAY } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { LogRow } from './log-row.ts'

/** One sortable number: date, then time, then completion. */
export function flownMoment({ flight }: Pick<LogRow, 'flight'>): number | null {
  const { date, out, completedAt } = flight
  if (date === null) return null
  const seconds = out === null ? -1 : minutesOf(out) * 60 + Number(out.slice(6, 8))
  // Half minutes from the day before, capped after eleven days.
  const late = completedAt === null ? 0 : (completedAt - dayNumber(date) * DAY) / 30_000 + 2880
  const tie = Math.min(2 ** 15 - 1, Math.max(0, Math.floor(late)))
  return (dayNumber(date) * 2 ** 17 + seconds + 1) * 2 ** 15 + tie
}

export function inFlownOrder(rows: readonly LogRow[], byMeter: boolean): LogRow[] {
  const moments = { ranks: ranksOf(rows.map(flownMoment)), descending: false }
  const places = { ranks: ranksOf(rows.map(({ audit }) => audit.place)), descending: false }
  const indexes = sortedIndexes(rows.length, byMeter ? [places, moments] : [moments])
  return [...indexes].flatMap((index) => rows[index] ?? [])
}
