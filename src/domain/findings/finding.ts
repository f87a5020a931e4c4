import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { LateBooking } from '#domain/inspections/late-bookings.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { Location } from '#time/sun.ts'
import type { Zone } from '#time/zone.ts'
import type { FindingKind } from './finding-names.ts'
import type { Severity } from './severity.ts'

/** A clash is found on each of its bookings. */
export interface Finding extends Found {
  readonly kind: FindingKind
}

export interface Found {
  readonly severity: Severity
  readonly reservation: Reservation
  /** Worst first; empty if it involves only this booking. */
  readonly others: readonly Reservation[]
  /** Null if it isn't about a person. */
  readonly person: Person | null
  /** Minutes of overlap, turn-round left, lateness, time after dusk, or training per day. Null if nothing is measured. */
  readonly minutes: number | null
  readonly overrun?: LateBooking
}

export function foundAlone(
  reservation: Reservation,
  severity: Severity,
  minutes: number | null = null,
): Found {
  return { severity, reservation, others: [], person: null, minutes }
}

/** The school's limits; minutes unless stated. */
export interface FindingLimits {
  /** 0: back to back is fine. */
  readonly turnRoundMinutes: number
  /** Hours of training in any 24. */
  readonly instructorHours: number
}

export const USUAL_LIMITS: FindingLimits = { turnRoundMinutes: 0, instructorHours: 8 }

export interface FindingsQuestion {
  readonly reservations: readonly Reservation[]
  readonly dispatch: Pick<Dispatch, 'stateOf' | 'isConfirmedLate'>
  readonly now: Instant
  readonly zone: Zone
  /** Null: no twilight findings. */
  readonly location: Location | null
  readonly limits: FindingLimits
  readonly overruns: readonly LateBooking[]
}

/** Current only while both are open and the overlap isn't over. */
export function clashSeverity(
  a: Reservation,
  b: Reservation,
  stretch: InstantRange,
  now: Instant,
): Severity {
  return isOpen(a) && isOpen(b) && stretch.end > now ? 'error' : 'information'
}
