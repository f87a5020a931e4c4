import { addDays, type DayRange, daysBetween, type PlainDay } from '#time/plain-day.ts'
import type { InsightsState } from './insights-state.ts'

/** The gateway refuses ten years and more. */
const LONGEST_RANGE_DAYS = 3650

/** The days an address means: the last seven full days and today where it names none. */
export function shownDays(state: Pick<InsightsState, 'from' | 'to'>, today: PlainDay): DayRange {
  const to = state.to ?? today
  const from = state.from ?? addDays(to, -7)
  const isRange = from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
  return isRange ? { from, to } : { from: addDays(today, -7), to: today }
}
