import { HOUR, type Instant, type InstantRange, intersection } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay, type Zone } from '#time/zone.ts'

/** Hundredths of an hour in which the school was open, and open in daylight; null if its location is not set. */
export interface OpenTime {
  readonly open: number
  readonly daylight: number | null
}

/** Of days at their real length (also 23 and 25 hours), up to `now`. Daylight is sunrise to sunset within the opening hours. */
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

/** A day on which the sun does not rise or set counts as having no daylight. */
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
