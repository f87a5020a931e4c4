import { HOUR, type InstantRange, isIn, overlap } from '#time/instant.ts'
import type { Reservation } from './reservation.ts'

/** Null if start or end is missing, or the end isn't after the start. */
export function usableTime({
  start,
  end,
}: Pick<Reservation, 'start' | 'end'>): InstantRange | null {
  return start !== null && end !== null && end > start ? { start, end } : null
}

export function hundredthsOf({ start, end }: InstantRange): number {
  return Math.round(((end - start) / HOUR) * 100)
}

/** Hundredths, from start and end, else as stated. */
export function bookedHours(reservation: Reservation): number | null {
  const time = usableTime(reservation)
  if (time) return hundredthsOf(time)
  return reservation.statedHours === null ? null : Math.round(reservation.statedHours * 100)
}

export function touches(reservation: Reservation, range: InstantRange): boolean {
  const time = usableTime(reservation)
  if (time) return overlap(time, range)
  const only = reservation.start ?? reservation.end
  return only !== null && isIn(only, range)
}
