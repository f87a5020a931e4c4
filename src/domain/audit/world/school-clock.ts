import { memoized } from '#domain/lists/memoized.ts'
import { asInstant, DAY, type Instant, MINUTE } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { LogMinutes } from './flown-time.ts'

export interface SchoolClock {
  minutesAt(at: Instant): LogMinutes
  /** Minutes by which the clock may mislead: 60 near a change-over, else 0. */
  doubtAt(at: Instant): number
}

/** One offset per day; by the minute only on change-over days. */
export function schoolClock(zoneName: string): SchoolClock {
  const zone = zoneOf(zoneName)
  const offsetOf = memoized((day: number) => {
    const first = zone.offsetAt(asInstant(day * DAY))
    return first === zone.offsetAt(asInstant((day + 1) * DAY)) ? first : null
  })
  const dayOffset = (at: Instant) => offsetOf(Math.floor(at / DAY))
  return {
    minutesAt: (at) => Math.floor((at + (dayOffset(at) ?? zone.offsetAt(at))) / MINUTE),
    doubtAt: (at) => (dayOffset(at) === null ? 60 : 0),
  }
}
