import { addDays, type DayRange, daysBetween, type PlainDay } from './plain-day.ts'

/** Days from `from` to `to` in one question to the gateway: a log of 50,000 flights is about three years of a busy school. */
export const LONGEST_QUESTION_DAYS = 1100

/** Days that a page shows at once: leaves room for a day at either end, and for the UTC days around local ones. */
export const LONGEST_RANGE_DAYS = LONGEST_QUESTION_DAYS - 3

/** True if `to` is not before `from` and not so late that the gateway would refuse the range. */
export function isRange({ from, to }: DayRange): boolean {
  return from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
}

/** What an address says about the days looked back on; null for an open end. */
export interface OpenEndedDays {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
}

/** The days that a page looks back on: seven up to `to` or today if none is named, the last seven if they are no valid range. */
export function shownDays({ from, to }: OpenEndedDays, today: PlainDay): DayRange {
  const upTo = (end: PlainDay) => ({ from: addDays(end, -6), to: end })
  const meant = { ...upTo(to ?? today), ...(from !== null && { from }) }
  return isRange(meant) ? meant : upTo(today)
}
