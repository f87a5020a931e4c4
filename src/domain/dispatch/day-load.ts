import { firstWhere } from '#domain/lists/in-order.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { HOUR, type Instant, type InstantRange } from '#time/instant.ts'

/** Without cancelled bookings; maintenance is counted separately and adds no hours. */
export interface DayLoad {
  readonly bookings: number
  /** Booked hours that fall on the day. */
  readonly hours: number
  readonly blocks: number
}

/** Loads of consecutive ranges between `bounds`, ascending. */
export function loadsBetween(
  items: readonly Reservation[],
  bounds: readonly Instant[],
): readonly DayLoad[] {
  const drafts = bounds.slice(1).map(() => ({ bookings: 0, blocks: 0, hours: 0 }))
  for (const item of items) {
    const time = usableTime(item)
    if (time === null || !holdsTime(item)) continue
    for (const index of stretchesOf(time, bounds)) {
      const [start, end] = [bounds[index], bounds[index + 1]]
      const draft = drafts[index]
      if (!draft || start === undefined || end === undefined) break
      if (isMaintenance(item)) {
        draft.blocks++
        continue
      }
      draft.bookings++
      draft.hours += (Math.min(end, time.end) - Math.max(start, time.start)) / HOUR
    }
  }
  return drafts
}

/** Indexes of the ranges it touches, ascending. */
function stretchesOf(time: InstantRange, bounds: readonly Instant[]): readonly number[] {
  const found: number[] = []
  for (let index = firstEndingAfter(bounds, time.start); index < bounds.length - 1; index++) {
    if ((bounds[index] ?? time.end) >= time.end) break
    found.push(index)
  }
  return found
}

function firstEndingAfter(bounds: readonly Instant[], at: Instant): number {
  return firstWhere(0, bounds.length - 1, (index) => (bounds[index + 1] ?? at + 1) > at)
}
