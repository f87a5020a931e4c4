import { HOUR, type Instant, type InstantRange, intersection } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay, type Zone } from '#time/zone.ts'
import type { FlownHours } from './flown-hours.ts'

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

/** Hundredths; shares in thousandths. */
export interface Use {
  readonly tail: string
  readonly flown: number
  readonly booked: number
  readonly ofOpen: number | null
  readonly bookedOfOpen: number | null
  readonly ofDaylight: number | null
}

export function utilisation(
  flown: FlownHours,
  booked: ReadonlyMap<string, number>,
  { open, daylight }: OpenTime,
): Use[] {
  const hours = new Map(flown.byTail.map(({ tail, hobbs }) => [tail, hobbs]))
  return [...new Set([...hours.keys(), ...booked.keys()])]
    .map((tail) => ({ tail, flown: hours.get(tail) ?? 0, booked: booked.get(tail) ?? 0 }))
    .sort((a, b) => b.flown - a.flown || b.booked - a.booked || (a.tail < b.tail ? -1 : 1))
    .map((one) => ({
      ...one,
      ofOpen: share(one.flown, open),
      bookedOfOpen: share(one.booked, open),
      ofDaylight: daylight === null ? null : share(one.flown, daylight),
    }))
}

/** Average share of open hours, thousandths; null without aircraft. */
export function meanUse(uses: readonly Use[], { open }: OpenTime): number | null {
  return share(
    uses.reduce((sum, { flown }) => sum + flown, 0),
    open * uses.length,
  )
}

/** Thousandths; null if `of` is zero. */
export function share(part: number, of: number): number | null {
  return of > 0 ? Math.round((part / of) * 1000) : null
}
