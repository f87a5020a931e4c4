import { DAY_MINUTES, dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant, Span } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/**
 * A booking's time on the wall clock, in minutes since 1970-01-01 00:00 there. A log's times have no zone, so
 * the two can only be compared there, as evidence and never as proof.
 */
export function bookedMinutes(reservation: Reservation, zone: Zone): Span | null {
  const time = usableTime(reservation)
  return time && { start: minutesAt(zone, time.start), end: minutesAt(zone, time.end) }
}

/** A flight's time as written in the log; null without a day or a time out. A missing time in ends where it began. */
export function flownMinutes(flight: CompletedFlight): Span | null {
  const left = flight.out === null ? null : leftAt(flight)
  return left === null ? null : (flownSpan(flight) ?? { start: left, end: left })
}

function minutesAt(zone: Zone, at: Instant): number {
  const { day, minutes } = wallTime(zone, at)
  return dayNumberOf(day) * DAY_MINUTES + minutes
}
