import type { AuditFinding, Sighting } from '#domain/audit/finding.ts'
import type { ChainLink } from '#domain/audit/world/chain.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'

type Details<O extends string> = Pick<Sighting<O>, 'observation'> & Partial<Sighting<O>>

export function aboutFlight<O extends string>(
  flight: CompletedFlight,
  details: Details<O>,
): Sighting<O> {
  return {
    flightId: flight.id,
    reservationId: flight.reservationId,
    flightIds: [flight.id],
    tail: flight.aircraft?.tail || null,
    meter: null,
    amount: null,
    facts: {},
    ...details,
  }
}

/** On the later flight's row. */
export function aboutJoin<O extends string>(
  before: ChainLink,
  after: ChainLink,
  details: Details<O>,
): Sighting<O> {
  const days = [before.flight.date, after.flight.date].filter((day) => day !== null)
  return aboutFlight(after.flight, {
    flightIds: [before.flight.id, after.flight.id],
    cause: joinCause(before.flight.id, after.flight.id),
    facts: { days },
    ...details,
  })
}

/** Either flight may be wrong; `second` is the later one. */
export function aboutPair<O extends string>(
  first: CompletedFlight,
  second: CompletedFlight,
  details: Details<O>,
): Sighting<O> {
  const cause = pairCause(first.id, second.id)
  return aboutFlight(second, {
    isOnBoth: true,
    flightIds: [first.id, second.id],
    cause,
    ...details,
  })
}

export function pairCause(firstId: string, secondId: string): string {
  return `pair:${firstId}:${secondId}`
}

/** One cause for everything between two flights, on either meter. */
export function joinCause(beforeId: string, afterId: string): string {
  return `join:${beforeId}:${afterId}`
}

export function aboutBooking<O extends string>(
  booking: Reservation,
  details: Details<O>,
): Sighting<O> {
  return {
    flightId: null,
    reservationId: booking.id,
    flightIds: [],
    tail: booking.aircraft?.tail || null,
    meter: null,
    amount: null,
    facts: {},
    ...details,
  }
}

/** One cause for everything about a booking's state. */
export function bookingCause(bookingId: string): string {
  return `booking:${bookingId}`
}

export function asFinding(
  { number, severity }: { readonly number: number; readonly severity: Severity },
  seen: Sighting,
): AuditFinding {
  const cause = `${number}:${seen.flightId ?? seen.reservationId ?? ''}`
  return { severity, cause, ...seen, rule: number }
}
