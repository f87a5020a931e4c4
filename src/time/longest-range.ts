import { addDays, type DayRange, daysBetween, type PlainDay } from './plain-day.ts'

/** Days from `from` to `to` that one question to the gateway may span: a log of 50,000 flights is about three years of a busy school. */
export const LONGEST_QUESTION_DAYS = 1100

/** Days that a page shows at once: room is left for a day beside either end, and for the UTC days around local ones. */
export const LONGEST_RANGE_DAYS = LONGEST_QUESTION_DAYS - 3

/** True where `to` is no earlier than `from` and not so late that the gateway would refuse the range. */
export function isRange({ from, to }: DayRange): boolean {
  return from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
}

/** What an address says of the days looked back on; null where it leaves an end open. */
interface AskedDays {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
}

/** The days of the log that are meant: seven up to `to` or today where none is named, the last seven where they are no range. */
export function shownLogDays(asked: AskedDays, today: PlainDay): DayRange {
  return daysMeant(asked, 7, today)
}

/** The same for what looks back on whole days: the last seven and today. */
export function shownDays(asked: AskedDays, today: PlainDay): DayRange {
  return daysMeant(asked, 8, today)
}

function daysMeant({ from, to }: AskedDays, usual: number, today: PlainDay): DayRange {
  const upTo = (end: PlainDay) => ({ from: addDays(end, 1 - usual), to: end })
  const meant = { ...upTo(to ?? today), ...(from !== null && { from }) }
  return isRange(meant) ? meant : upTo(today)
}
