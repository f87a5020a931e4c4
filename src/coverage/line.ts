import { DAY, SECOND, type Span, utcDayStart } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'

/** Sort axis on which both lists run forward. Reservations: start in epoch ms (§4.1). Flights, newest first: minus the
 * log day's number (§4.3). */
export interface Line {
  readonly dayLength: number
  /** Everything a list over these days can show. */
  spanOf(days: DayRange): Span
  /** Days to request for the whole span. */
  daysFor(span: Span): DayRange
}

/** `grain`: smallest distance between two starts, ms. */
export function lineOfStarts(grain: number): Line {
  // `to` ends at exactly 23:59:59 (§4.1).
  const reach = DAY - SECOND + grain
  return {
    dayLength: DAY,
    spanOf: ({ from, to }) => ({ start: utcDayStart(from), end: utcDayStart(to) + reach }),
    daysFor({ start, end }) {
      const last = Math.floor(end / DAY)
      // Starts in a day's last second need the next day in the request. That costs nothing: the list is sorted, so a
      // page that reaches the next day is already proof.
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

/** Clamped to the first and last possible day. */
export function dayAt(number: number): PlainDay {
  return dayFromNumber(Math.min(Math.max(number, FIRST_DAY), LAST_DAY))
}
