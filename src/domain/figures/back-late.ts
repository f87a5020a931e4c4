import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { clockSpan, minutesOf } from '#time/clock-time.ts'
import { MINUTE } from '#time/instant.ts'
import { instantAt, type Zone } from '#time/zone.ts'

/** Tolerance; the same as for a start. */
const GRACE = 10 * MINUTE

/** More than ten minutes after the booking's end. Flights without booking or return don't count. */
export function backLate(
  flights: readonly CompletedFlight[],
  reservations: readonly Reservation[],
  zone: Zone,
): number {
  const ends = new Map(reservations.map(({ id, end }) => [id, end]))
  return flights.filter(({ reservationId, date, out, in: back }) => {
    const end = reservationId === null ? null : (ends.get(reservationId) ?? null)
    if (end === null || date === null || back === null) return false
    // The log's times have no zone (§2.2); the school's is assumed.
    const isNextDay = out !== null && clockSpan(out, back).nextDay
    return instantAt(zone, date, minutesOf(back) + (isNextDay ? 1440 : 0)) - end > GRACE
  }).length
}
