import type { AuditFinding } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import type { AuditMemory } from './audit-memory.ts'

export interface AuditSubjects {
  readonly flights: ReadonlyMap<string, CompletedFlight>
  readonly bookings: ReadonlyMap<string, Reservation>
}

function keyOf({ rule, flightId, reservationId }: AuditFinding): string {
  return `${flightId ?? reservationId ?? 'none'}-${rule}`
}

/** Changes with the finding's flights; the booking counts only without a flight, because a flight's booking is loaded
 * on demand and its hash would come and go. */
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

/** Covers everything the rules read of a flight. Not for secrets. */
export function readingsHash(flight: CompletedFlight): string {
  const { hobbs, tach, customer, instructor, aircraft } = flight
  const text = JSON.stringify([
    [hobbs?.start, hobbs?.end, hobbs?.delta, tach?.start, tach?.end, tach?.delta],
    [flight.date, flight.out, flight.in, flight.completedAt, flight.route, flight.activity],
    [flight.reservationId, aircraft?.tail],
    [customer && personKey(customer), instructor && personKey(instructor)],
  ])
  return shortHash(text)
}
