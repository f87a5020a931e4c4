import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { clockSpan, minutesOf } from '#time/clock-time.ts'
import { MINUTE } from '#time/instant.ts'
import { instantAt, type Zone } from '#time/zone.ts'

/** Nobody calls a few minutes late: the same ten as for a start. */
const GRACE = 10 * MINUTE

/** Flights that were back more than ten minutes after their booking ended; without a booking or a return nobody knows. */
export function backLate(
  flights: readonly CompletedFlight[],
  reservations: readonly Reservation[],
  zone: Zone,
): number {
  const ends = new Map(reservations.map(({ id, end }) => [id, end]))
  return flights.filter(({ reservationId, date, out, in: back }) => {
    const end = reservationId === null ? null : (ends.get(reservationId) ?? null)
    if (end === null || date === null || back === null) return false
    // The clock of the log has no zone (§2.2): it is taken for the school's.
    const isNextDay = out !== null && clockSpan(out, back).nextDay
    return instantAt(zone, date, minutesOf(back) + (isNextDay ? 1440 : 0)) - end > GRACE
  }).length
}
