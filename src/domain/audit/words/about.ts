import type { AuditFinding } from '#domain/audit/finding.ts'
import type { Link } from '#domain/audit/world/chain.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'

type Told = Pick<AuditFinding, 'rule' | 'severity' | 'observation'> & Partial<AuditFinding>

/** A finding on one flight's row; its cause is that flight unless told. */
export function aboutFlight(flight: CompletedFlight, told: Told): AuditFinding {
  return {
    flightId: flight.id,
    reservationId: flight.reservationId,
    flightIds: [flight.id],
    tail: flight.aircraft?.tail || null,
    meter: null,
    amount: null,
    cause: `${told.rule}:${flight.id}`,
    facts: {},
    ...told,
  }
}

/** A finding between two neighbours of a chain; it stands on the later one's row. */
export function aboutJoin(before: Link, after: Link, told: Told): AuditFinding {
  const days = [before.flight.date, after.flight.date].filter((day) => day !== null)
  return aboutFlight(after.flight, {
    flightIds: [before.flight.id, after.flight.id],
    cause: joinCause(before.flight.id, after.flight.id),
    facts: { days },
    ...told,
  })
}

/** Everything between the same two flights has one cause, on whichever meter it shows. */
export function joinCause(beforeId: string, afterId: string): string {
  return `join:${beforeId}:${afterId}`
}

/** A finding on a booking that has no row in the log. */
export function aboutBooking(booking: Reservation, told: Told): AuditFinding {
  return {
    flightId: null,
    reservationId: booking.id,
    flightIds: [],
    tail: booking.aircraft?.tail || null,
    meter: null,
    amount: null,
    cause: `${told.rule}:${booking.id}`,
    facts: {},
    ...told,
  }
}
