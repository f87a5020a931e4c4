import { memoized } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { clockSpan, minutesOf } from '#time/clock-time.ts'
import { dayNumber, type PlainDay } from '#time/plain-day.ts'

/** Minutes since 1970-01-01 00:00 as logged, without a zone; comparable only with each other. */
export type LogMinutes = number

export const DAY_MINUTES = 1440

/** Cached: a log names the same few hundred days. */
export const dayNumberOf: (day: PlainDay) => number = memoized(dayNumber)

/** Noon without a time, null without a date. */
export function leftAt(flight: CompletedFlight): LogMinutes | null {
  if (flight.date === null) return null
  const clock = flight.out ?? flight.in
  return dayNumberOf(flight.date) * DAY_MINUTES + (clock === null ? 720 : minutesOf(clock))
}

/** An in before the out is past midnight; null if date or time is missing. */
export function flownSpan(flight: CompletedFlight): { start: LogMinutes; end: LogMinutes } | null {
  if (flight.date === null || flight.out === null || flight.in === null) return null
  const start = dayNumberOf(flight.date) * DAY_MINUTES + minutesOf(flight.out)
  return { start, end: start + clockSpan(flight.out, flight.in).minutes }
}
