import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { Location } from '#time/sun.ts'
import type { Zone } from '#time/zone.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import type { Booked } from './booked.ts'
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
  readonly overrun?: Overrun
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
  readonly overruns: readonly Overrun[]
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

/** The question without cancelled bookings, and those with usable times. */
interface FindingsWorld extends FindingsQuestion {
  readonly booked: readonly Booked[]
}

/** For sentences; safe to show. */
interface FindingParts {
  readonly tail: string
  readonly who: string
  /** "1 h 30 min". */
  readonly length: string
  /** Of the first other booking: its number; its time; both with person and the number of others. */
  readonly other: string
  readonly otherTimes: string
  readonly rival: string
  /** Booked end; '' if unknown. */
  readonly end: string
  readonly limit: string
  /** After the inspection's name: ": 4.1 h likely left by then, this flight usually takes 1.2–1.6 h"; '' if unknown. */
  readonly why: string
}

/** To add one: the rule, its test, a line in `finding-rules.ts` and its name in `finding-names.ts`. */
export interface FindingRule<K extends string> {
  readonly kind: K
  readonly find: (world: FindingsWorld) => readonly Found[]
  /** Without full stop, from the booking's point of view. */
  readonly say: (parts: FindingParts, found: Found) => string
}

/** Keeps the kind as a type, so that the list knows them all. */
export function findingRule<const K extends string>(rule: FindingRule<K>): FindingRule<K> {
  return rule
}
