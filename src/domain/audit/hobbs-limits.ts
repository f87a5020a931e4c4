import type { AuditSettings } from './thresholds.ts'

/** Minutes; a booking this much longer than the clock times is a trip, whose one date doesn't give its length. */
const DAYS_AWAY = 12 * 60

/** Hundredths of Hobbs beyond the booked ones; 0 within the school's limit. For a flight, or all flights of a booking. */
export function hobbsOverBooked(
  hobbs: number,
  booked: number,
  settings: Pick<AuditSettings, 'overBooked'>,
): number {
  const over = hobbs - booked
  return over > settings.overBooked ? over : 0
}

/** Minutes of Hobbs (hundredths) beyond the clock's, negative if fewer; 0 within the school's limit. */
export function hobbsOffClock(
  hobbs: number,
  clockMinutes: number,
  booked: number | null,
  settings: Pick<AuditSettings, 'overClockMinutes'>,
): number {
  if (booked !== null && booked * 0.6 > clockMinutes + DAYS_AWAY) return 0
  const over = Math.round(hobbs * 0.6) - clockMinutes
  return Math.abs(over) > settings.overClockMinutes ? over : 0
}
