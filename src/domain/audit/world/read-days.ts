import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { mergeRanges } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { dayNumberOf } from './flown-time.ts'

/** Which days of the log were read: all in `known` (every day without it) and not in `missingDays`. */
export interface ReadDays {
  readonly known?: readonly DayRange[] | undefined
  readonly missingDays?: readonly PlainDay[] | undefined
}

/** Tells whether days of the log were read in full. */
export function daysRead({ known, missingDays = [] }: ReadDays) {
  const missing = missingDays.map(dayNumberOf).sort((a, b) => a - b)
  const ranges =
    known &&
    mergeRanges(
      known.map(({ from, to }) => ({ start: dayNumberOf(from), end: dayNumberOf(to) + 1 })),
    )

  /** Day numbers, both included. */
  const isRead = (from: number, to: number) =>
    !missing.some((day) => day >= from && day <= to) &&
    (ranges === undefined || ranges.some(({ start, end }) => start <= from && to < end))

  return {
    isRead,
    /** True if nothing between two flights could be unread; missing dates say nothing. */
    isReadBetween(a: CompletedFlight, b: CompletedFlight): boolean {
      if (missing.length === 0 && ranges === undefined) return true
      const days = [a.date, b.date].filter((day) => day !== null).map(dayNumberOf)
      return days.length === 0 || isRead(Math.min(...days), Math.max(...days))
    },
  }
}
