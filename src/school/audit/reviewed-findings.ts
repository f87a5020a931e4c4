import type { AuditFinding } from '#domain/audit/finding.ts'
import { readingsHash } from '#domain/audit/reviewed.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { AuditMemory } from './audit-memory.ts'

/** What findings are about, by id. */
export interface AuditSubjects {
  readonly flights: ReadonlyMap<string, CompletedFlight>
  readonly bookings: ReadonlyMap<string, Reservation>
}

/** What a finding is remembered by: the record it stands on and its rule. */
function keyOf({ rule, flightId, reservationId }: AuditFinding): string {
  return `${flightId ?? reservationId ?? 'none'}-${rule}`
}

/**
 * Changes as soon as the flights do that the finding is about; the booking counts only where there is no flight. A flight's
 * own booking is read on demand, so a hash over it would be another one each time the bookings come or are not there.
 */
function hashOf({ flightIds, reservationId }: AuditFinding, subjects: AuditSubjects): string {
  if (flightIds.length > 0) {
    const flown = flightIds.toSorted().map((id) => {
      const flight = subjects.flights.get(id)
      return flight ? readingsHash(flight) : '0'
    })
    return flown.slice(0, 6).join('.')
  }
  const booking = reservationId === null ? undefined : subjects.bookings.get(reservationId)
  return booking ? `${booking.status.kind}.${booking.start ?? 0}.${booking.end ?? 0}` : '0'
}

export function isReviewed(
  finding: AuditFinding,
  subjects: AuditSubjects,
  reviewed: AuditMemory['reviewed'],
): boolean {
  const hash = reviewed[keyOf(finding)]
  return hash !== undefined && hash === hashOf(finding, subjects)
}

/** `reviewed` with these findings in it, or out of it. */
export function markReviewed(
  findings: readonly AuditFinding[],
  subjects: AuditSubjects,
  reviewed: AuditMemory['reviewed'],
  isDone: boolean,
): AuditMemory['reviewed'] {
  const next = { ...reviewed }
  for (const finding of findings) {
    if (isDone) next[keyOf(finding)] = hashOf(finding, subjects)
    else delete next[keyOf(finding)]
  }
  return next
}
