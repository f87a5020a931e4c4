import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { presetDays } from '#time/range-presets.ts'
import { type FlightLogState, isRange } from './flight-log-state.ts'

/** The days an address means: the last seven up to today where it names none, up to today where it names no end. */
export function shownDays(state: FlightLogState, today: PlainDay): DayRange {
  const to = state.to ?? today
  const from = state.from ?? addDays(to, -6)
  return isRange(from, to) ? { from, to } : presetDays('week', today)
}
