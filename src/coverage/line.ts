import { DAY, SECOND, type Span, utcDayStart } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'

/**
 * The line along which the API sorts a list, made so that both lists run forward on it. Reservations: epoch ms of
 * the start (§4.1). Flights, newest first: minus the number of the log day (§4.3).
 */
export interface Line {
  /** The length of a day of the question. */
  readonly dayLength: number
  /** Everything that a list between two days can show. */
  spanOf(days: DayRange): Span
  /** The days to ask for so that the answer shows the whole span. */
  daysFor(span: Span): DayRange
}

/** `grain` is the smallest distance between two starts, ms. */
export function lineOfStarts(grain: number): Line {
  // `to` ends at 23:59:59 sharp (§4.1).
  const reach = DAY - SECOND + grain
  return {
    dayLength: DAY,
    spanOf: ({ from, to }) => ({ start: utcDayStart(from), end: utcDayStart(to) + reach }),
    daysFor({ start, end }) {
      const last = Math.floor(end / DAY)
      // What starts in the last second of a day is shown only by a list that runs on to the next. It costs no request:
      // the list is sorted, so that day's records come after everything wanted, and a page that reaches them is proof.
      const to = end - last * DAY > reach ? last + 1 : last
      return { from: dayAt(Math.floor(start / DAY)), to: dayAt(to) }
    },
  }
}

export const LOG_LINE: Line = {
  dayLength: 1,
  spanOf: ({ from, to }) => ({ start: -dayNumber(to), end: 1 - dayNumber(from) }),
  daysFor: ({ start, end }) => ({ from: dayAt(1 - Math.ceil(end)), to: dayAt(-Math.floor(start)) }),
}

const FIRST_DAY = dayNumber('0001-01-01' as PlainDay)
const LAST_DAY = dayNumber('9999-12-31' as PlainDay)

/** The first or last possible number, for one that no day has. */
export function dayAt(number: number): PlainDay {
  return dayFromNumber(Math.min(Math.max(number, FIRST_DAY), LAST_DAY))
}
