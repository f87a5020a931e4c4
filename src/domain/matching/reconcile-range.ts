import { addDays, type DayRange, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'

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
