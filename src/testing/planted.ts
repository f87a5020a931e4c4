import type { RuleNumber } from '#domain/audit/rules/audit-rules.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Chance } from './seeded-random.ts'

/** One fault as it was planted. */
export interface Planted {
  readonly name: string
  /** Every rule that must ask about it, each on one of `touched`. */
  readonly rules: readonly RuleNumber[]
  /** Flights and bookings on which a finding is this fault's. */
  readonly touched: readonly string[]
  /** Of a slip of the hand: the flight as it should read. */
  readonly truth: CompletedFlight | null
  /** Of a missing flight: what was booked, or the flight logged on another tail. */
  readonly stands: string | null
}

/** One tail's log while faults are planted into it. */
export interface Bed {
  readonly tail: string
  readonly flights: CompletedFlight[]
  readonly bookings: Map<string, Reservation>
  readonly chance: Chance
  readonly otherTail: string
  /** The flight of the other tail that follows this one in time, or ''. */
  readonly nextOnOtherTail: (flight: CompletedFlight) => string
}
