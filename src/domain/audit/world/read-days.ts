import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { mergeRanges } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { dayNumberOf } from './flown-time.ts'

/** All of `known` (default: every day) except `missingDays`. */
export interface ReadDays {
  readonly known?: readonly DayRange[] | undefined
  readonly missingDays?: readonly PlainDay[] | undefined
}

export function daysRead({ known, missingDays = [] }: ReadDays) {
  const missing = missingDays.map(dayNumberOf).sort((a, b) => a - b)
  const ranges =
    known &&
    mergeRanges(
      known.map(({ from, to }) => ({ start: dayNumberOf(from), end: dayNumberOf(to) + 1 })),
    )

  /** Day numbers, both inclusive. */
  const isRead = (from: number, to: number) =>
    !missing.some((day) => day >= from && day <= to) &&
    (ranges === undefined || ranges.some(({ start, end }) => start <= from && to < end))

  return {
    isRead,
    /** True if no unread day lies between; undated flights don't count. */
    isReadBetween(a: CompletedFlight, b: CompletedFlight): boolean {
      if (missing.length === 0 && ranges === undefined) return true
      const days = [a.date, b.date].filter((day) => day !== null).map(dayNumberOf)
      return days.length === 0 || isRead(Math.min(...days), Math.max(...days))
    },
  }
}
