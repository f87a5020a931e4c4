import { HOUR, type Instant, type InstantRange, intersection } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay, type Zone } from '#time/zone.ts'

/** Hundredths; `daylight` null if the location isn't set. */
export interface OpenTime {
  readonly open: number
  readonly daylight: number | null
}

/** Days at their real length, up to `now`. Daylight: sunrise to sunset within opening hours. */
export function openTime(
  days: DayRange,
  zone: Zone,
  hours: OpeningHours,
  location: Location | null,
  now: Instant,
): OpenTime {
  let open = 0
  let daylight = 0
  for (const day of eachDay(days)) {
    const span = openingRange(zone, day, hours)
    const over = intersection(span, { start: span.start, end: now })
    if (over === null) continue
    open += over.end - over.start
    if (location === null) continue
    const light = intersection(over, lightOf(day, zone, location))
    if (light) daylight += light.end - light.start
  }
  return { open: hundredths(open), daylight: location === null ? null : hundredths(daylight) }
}

/** A day without sunrise or sunset has no daylight. */
function lightOf(day: PlainDay, zone: Zone, location: Location): InstantRange {
  const { sunrise, sunset } = sunOf(zone, day, location)
  const { start } = localDay(zone, day)
  return sunrise !== null && sunset !== null
    ? { start: sunrise, end: sunset }
    : { start, end: start }
}

function hundredths(ms: number): number {
  return Math.round((ms / HOUR) * 100)
}
