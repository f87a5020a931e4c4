import type { Instant, InstantRange } from './instant.ts'
import { addDays, type PlainDay } from './plain-day.ts'
import { instantAt, localDayOf, wallTime, type Zone } from './zone.ts'

/** Wall-clock minutes after 00:00. Closing before opening means past midnight. */
export interface OpeningHours {
  readonly opens: number
  readonly closes: number
}

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

export function openFrom(zone: Zone, at: Instant, hours: OpeningHours): Instant {
  if (isOpenAt(zone, at, hours)) return at
  const day = localDayOf(zone, at)
  const opening = openingOf(zone, day, hours)
  return opening > at ? opening : openingOf(zone, addDays(day, 1), hours)
}

/** May end on the next day. */
export function openingRange(zone: Zone, day: PlainDay, hours: OpeningHours): InstantRange {
  const { opens, closes } = hours
  const last = closes > opens ? day : addDays(day, 1)
  return { start: openingOf(zone, day, hours), end: instantAt(zone, last, closes) }
}
