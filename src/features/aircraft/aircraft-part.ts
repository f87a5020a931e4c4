import type { AllKnown } from '#api/queries/use-all-known.ts'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'

export interface AircraftPart {
  readonly tail: string
  readonly bookings: readonly Reservation[]
  readonly flights: readonly CompletedFlight[]
  readonly booked: AllKnown<Reservation>
  readonly flown: AllKnown<CompletedFlight>
  /** Covers the whole loaded log. */
  readonly log: LogAudit
  readonly now: Instant
  readonly today: PlainDay
}
