import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'

export interface AircraftPart {
  readonly tail: string
  readonly bookings: readonly Reservation[]
  readonly flights: readonly CompletedFlight[]
  readonly booked: AllLoaded<Reservation>
  readonly flown: AllLoaded<CompletedFlight>
  /** Covers the whole loaded log. */
  readonly log: LogAudit
  /** What is missing may still come. */
  readonly isLoading: boolean
  readonly now: Instant
  readonly today: PlainDay
}

/** Today and thirteen more days. */
export function twoWeeks(today: PlainDay): DayRange {
  return { from: today, to: addDays(today, 13) }
}
