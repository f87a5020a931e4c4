import { addMonths, dayFromNumber, dayNumber } from '#time/plain-day.ts'
import type { InspectionLimit, InspectionWire } from '#wire/inspections-wire.ts'

/** Of the time between two inspections: what is used, and from where on it is near. The limit is 1; past it is more than 1. */
export interface LimitShare {
  readonly used: number
  readonly warn: number
}

/** A limit that comes only once has no length of its own: it is drawn over so many times the stretch in which it is near. */
const ONCE = 5

/** Null where nothing is known of it, or no length can be told. */
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
