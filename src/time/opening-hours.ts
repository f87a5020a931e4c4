import { type Instant, MINUTE } from './instant.ts'
import type { PlainDay } from './plain-day.ts'
import { instantAt, wallTime, type Zone } from './zone.ts'

/** When somebody is at the desk: minutes past 00:00 on the school's wall clock. Closing before opening is past midnight. */
export interface OpeningHours {
  readonly opens: number
  readonly closes: number
}

/** Taken where the gateway names none. */
export const USUAL_HOURS: OpeningHours = { opens: 6 * 60, closes: 22 * 60 }

/** Older than this while the school is open, a reading is old in words. */
const OLD_AFTER = 20 * MINUTE

export function isOpenAt(zone: Zone, at: Instant, { opens, closes }: OpeningHours): boolean {
  const { minutes } = wallTime(zone, at)
  return opens <= closes
    ? minutes >= opens && minutes < closes
    : minutes >= opens || minutes < closes
}

export function openingOf(zone: Zone, day: PlainDay, { opens }: OpeningHours): Instant {
  return instantAt(zone, day, opens)
}

/** True for a reading that must not be taken for the present: over twenty minutes old in opening hours. */
export function isOld(asOf: Instant, now: Instant, zone: Zone, hours: OpeningHours): boolean {
  return now - asOf > OLD_AFTER && isOpenAt(zone, now, hours)
}
