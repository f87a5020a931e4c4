import { formatWallMinutes } from './format.ts'
import type { Instant } from './instant.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import type { Zone } from './zone.ts'

/** "Closed. Opens 6:00 AM"; null during opening hours. */
export function closedWords(
  zone: Zone,
  now: Instant,
  hours: OpeningHours,
  locale: string,
): string | null {
  return isOpenAt(zone, now, hours)
    ? null
    : `Closed. Opens ${formatWallMinutes(hours.opens, locale)}`
}
