import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { LateBooking } from '#domain/inspections/late-bookings.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { Location } from '#time/sun.ts'
import type { Zone } from '#time/zone.ts'
import type { FindingKind } from './finding-names.ts'
import type { Severity } from './severity.ts'

/** One thing that is wrong with one booking. A clash is found on each booking that takes part in it. */
export interface Finding extends Found {
  readonly kind: FindingKind
}

/** The same as its rule finds it. */
export interface Found {
  readonly severity: Severity
  readonly reservation: Reservation
  /** The other bookings involved, the worst first; empty if it is about this one alone. */
  readonly others: readonly Reservation[]
  /** The person whose clash or hours it is; null if it is not about a person. */
  readonly person: Person | null
  /**
   * Whole minutes: the overlap with the first of the others, the turn-round left, how late it is, how long
   * after dusk it ends, how much an instructor trains in a day. Null if nothing is measured.
   */
  readonly minutes: number | null
  readonly overrun?: LateBooking
}

/** Found on a booking by itself. */
export function foundAlone(
  reservation: Reservation,
  severity: Severity,
  minutes: number | null = null,
): Found {
  return { severity, reservation, others: [], person: null, minutes }
}

/** What a school thinks too short, too long or too much; minutes unless stated. */
export interface FindingLimits {
  /** 0: back to back is normal, and nothing is said of it. */
  readonly turnRoundMinutes: number
  /** Hours of training in any 24. */
  readonly instructorHours: number
}

export const USUAL_LIMITS: FindingLimits = { turnRoundMinutes: 0, instructorHours: 8 }

/** Everything the rules look at. `reservations` in any order. */
export interface FindingsQuestion {
  readonly reservations: readonly Reservation[]
  /** The state of each by status and clock, decided in one place for every page. */
  readonly dispatch: Pick<Dispatch, 'stateOf' | 'isConfirmedLate'>
  readonly now: Instant
  readonly zone: Zone
  /** Null: nothing is said about twilight. */
  readonly location: Location | null
  readonly limits: FindingLimits
  /** The bookings that overrun an inspection, of the whole school. */
  readonly overruns: readonly LateBooking[]
}

/** An overlap is a current clash only while both bookings are open and the overlap is not over. */
export function clashSeverity(
  a: Reservation,
  b: Reservation,
  stretch: InstantRange,
  now: Instant,
): Severity {
  return isOpen(a) && isOpen(b) && stretch.end > now ? 'error' : 'information'
}

/** True while something about the booking can still change: neither done nor off. */
export function isOpen({ status }: Reservation): boolean {
  return status.kind !== 'completed' && status.kind !== 'cancelled'
}
