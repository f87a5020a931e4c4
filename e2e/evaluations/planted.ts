import type { RuleNumber } from '#domain/audit/rules/audit-rules.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Chance } from '#testing/seeded-random.ts'

export interface Planted {
  readonly name: string
  /** Rules that must report it, each on one of `touched`. */
  readonly rules: readonly RuleNumber[]
  /** Flights and bookings whose findings count as this fault's. */
  readonly touched: readonly string[]
  /** For a slip: the right flight. */
  readonly truth: CompletedFlight | null
  /** For a missing flight: the booking, or the flight on another tail. */
  readonly stands: string | null
}

export interface Bed {
  readonly tail: string
  readonly flights: CompletedFlight[]
  readonly bookings: Map<string, Reservation>
  readonly chance: Chance
  readonly otherTail: string
  /** The next flight of the other tail, or ''. */
  readonly nextOnOtherTail: (flight: CompletedFlight) => string
}
