import { addDays, type DayRange, daysBetween, type PlainDay } from './plain-day.ts'

/** Days in one request to the gateway: 50,000 flights are about three years of a busy school. */
export const LONGEST_QUESTION_DAYS = 1100

/** Days a page shows: leaves a day on either side, and UTC days around local ones. */
export const LONGEST_RANGE_DAYS = LONGEST_QUESTION_DAYS - 3

export function isRange({ from, to }: DayRange): boolean {
  return from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
}

/** Null is an open end. */
export interface OpenEndedDays {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
}

/** Default: seven days up to `to` or today. An invalid range gives the last seven. */
export function shownDays({ from, to }: OpenEndedDays, today: PlainDay): DayRange {
  const upTo = (end: PlainDay) => ({ from: addDays(end, -6), to: end })
  const meant = { ...upTo(to ?? today), ...(from !== null && { from }) }
  return isRange(meant) ? meant : upTo(today)
}
