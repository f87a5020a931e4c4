import type { Instant, InstantRange } from './instant.ts'
import { addDays, type PlainDay } from './plain-day.ts'
import { instantAt, localDayOf, wallTime, type Zone } from './zone.ts'

/** When somebody is at the desk: minutes past 00:00 on the school's wall clock. Closing before opening means past midnight. */
export interface OpeningHours {
  readonly opens: number
  readonly closes: number
}

/** Used if the gateway names none. */
export const USUAL_HOURS: OpeningHours = { opens: 6 * 60, closes: 22 * 60 }

export function isOpenAt(zone: Zone, at: Instant, { opens, closes }: OpeningHours): boolean {
  const { minutes } = wallTime(zone, at)
  return closes > opens
    ? minutes >= opens && minutes < closes
    : minutes >= opens || minutes < closes
}

export function openingOf(zone: Zone, day: PlainDay, { opens }: OpeningHours): Instant {
  return instantAt(zone, day, opens)
}

/** The instant itself while the desk is open, otherwise the next opening. */
export function openFrom(zone: Zone, at: Instant, hours: OpeningHours): Instant {
  if (isOpenAt(zone, at, hours)) return at
  const day = localDayOf(zone, at)
  const opening = openingOf(zone, day, hours)
  return opening > at ? opening : openingOf(zone, addDays(day, 1), hours)
}

/** From opening to closing of one day, into the next one if the desk closes past midnight. */
export function openingRange(zone: Zone, day: PlainDay, hours: OpeningHours): InstantRange {
  const { opens, closes } = hours
  const last = closes > opens ? day : addDays(day, 1)
  return { start: openingOf(zone, day, hours), end: instantAt(zone, last, closes) }
}

/** How long a day at the desk is, minutes. */
export function openMinutes({ opens, closes }: OpeningHours): number {
  return closes > opens ? closes - opens : closes + 24 * 60 - opens
}
