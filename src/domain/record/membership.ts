import { HOUR, type InstantRange, isIn, overlap } from '#time/instant.ts'
import type { Reservation } from './reservation.ts'

/** When the booking runs; null if it cannot be drawn: a missing start or end, or an end that is not after the start. */
export function usableTime({ start, end }: Reservation): InstantRange | null {
  return start !== null && end !== null && end > start ? { start, end } : null
}

/** The length of a stretch in hundredths of an hour, as meters count. */
export function hundredthsOf({ start, end }: InstantRange): number {
  return Math.round(((end - start) / HOUR) * 100)
}

/** Whether a booking belongs on a page for `range`, with a part of it or with the one instant it has. */
export function touches(reservation: Reservation, range: InstantRange): boolean {
  const time = usableTime(reservation)
  if (time) return overlap(time, range)
  const only = reservation.start ?? reservation.end
  return only !== null && isIn(only, range)
}
