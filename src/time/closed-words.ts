import type { DateFormat } from './date-format.ts'
import type { Instant } from './instant.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'

/** "Closed. Opens 6:00 AM"; null during opening hours. */
export function closedWords(format: DateFormat, now: Instant, hours: OpeningHours): string | null {
  return isOpenAt(format.zone, now, hours)
    ? null
    : `Closed. Opens ${format.wallMinutes(hours.opens)}`
}
