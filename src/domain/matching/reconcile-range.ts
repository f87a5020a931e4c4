import {
  addDays,
  type DayRange,
  daysBetween,
  earlierDay,
  laterDay,
  type PlainDay,
} from '#time/plain-day.ts'

/** The gateway refuses ten years and more. */
const LONGEST_RANGE_DAYS = 3650

/** The days an address means: the last seven full days and today where it names none. */
export function shownDays(
  state: { readonly from: PlainDay | null; readonly to: PlainDay | null },
  today: PlainDay,
): DayRange {
  const to = state.to ?? today
  const from = state.from ?? addDays(to, -7)
  const isRange = from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
  return isRange ? { from, to } : { from: addDays(today, -7), to: today }
}

/** A day more on either side, since a flight may be logged on the day beside its booking's; no log day is still to come. */
export function lookedAt(
  days: DayRange,
  today: PlainDay,
): { scheduled: DayRange; logged: DayRange } {
  const from = addDays(days.from, -1)
  const to = addDays(days.to, 1)
  return {
    scheduled: { from, to },
    logged: { from, to: laterDay(days.to, earlierDay(to, today)) },
  }
}
