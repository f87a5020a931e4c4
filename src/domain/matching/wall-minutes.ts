import { DAY_MINUTES, dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant, Span } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/** Wall-clock minutes since 1970-01-01 00:00. Log times have no zone, so a comparison is evidence, not proof. */
export function bookedMinutes(reservation: Reservation, zone: Zone): Span | null {
  const time = usableTime(reservation)
  return time && { start: minutesAt(zone, time.start), end: minutesAt(zone, time.end) }
}

/** As logged; null without day or out. Without an in it ends where it began. */
export function flownMinutes(flight: CompletedFlight): Span | null {
  const left = flight.out === null ? null : leftAt(flight)
  return left === null ? null : (flownSpan(flight) ?? { start: left, end: left })
}

function minutesAt(zone: Zone, at: Instant): number {
  const { day, minutes } = wallTime(zone, at)
  return dayNumberOf(day) * DAY_MINUTES + minutes
}
