import { addMonths, dayFromNumber, dayNumber } from '#time/plain-day.ts'
import type { InspectionLimit, InspectionWire } from '#wire/inspections-wire.ts'

/** Shares of the interval: used, and where the warning starts. The limit is 1. */
export interface LimitShare {
  readonly used: number
  readonly warn: number
}

/** A one-time limit has no interval; draw it over this many warning ranges. */
const ONCE = 5

/** Null if nothing is known or there is no length. */
export function limitShare(
  limit: InspectionLimit,
  { left }: Pick<InspectionWire['left'][number], 'left'>,
): LimitShare | null {
  const whole = lengthOf(limit)
  if (left === null || whole <= 0) return null
  return {
    used: Math.max(0, 1 - left / whole),
    warn: Math.min(1, Math.max(0, 1 - limit.warnAt / whole)),
  }
}

function lengthOf({ meter, due, interval, warnAt }: InspectionLimit): number {
  if (interval === null) return warnAt * ONCE
  return meter === 'date' ? due - dayNumber(addMonths(dayFromNumber(due), -interval)) : interval
}
