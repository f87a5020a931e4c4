import type { MissingFlight } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'

/** Where booking, log and meter agree, and the five ways in which they do not. */
export const BUCKETS = [
  'matched',
  'not-flown',
  'not-booked',
  'swapped',
  'hours-differ',
  'not-logged',
] as const

export type Bucket = (typeof BUCKETS)[number]

/** How a flight and a booking were matched, and what speaks for and against it; null is not known. */
export interface PairEvidence {
  /** `id` and `number`: the log names the booking. `guess`: nothing names it, the other evidence decides. */
  readonly by: 'id' | 'number' | 'guess'
  readonly sameTail: boolean | null
  readonly sameCustomer: boolean | null
  readonly sameInstructor: boolean | null
  /** Minutes from the booked start to the time out, on the wall clock; negative is early. */
  readonly minutesApart: number | null
}

/** Time that a tail's meters ran between two consecutive flights, with no flight logged; hundredths. */
export interface MeterGap {
  readonly before: CompletedFlight
  readonly after: CompletedFlight
  /** How much, on which meter, and the possible explanations. */
  readonly missing: MissingFlight
}

/** Why it is a case, the most important first. Hours are hundredths. */
export type CaseReason =
  | {
      readonly kind: 'cancelled' | 'no-show' | 'not-closed' | 'still-pending' | 'completed-unlogged'
    }
  | { readonly kind: 'no-aircraft' | 'open-status' }
  | { readonly kind: 'no-booking' | 'booking-not-seen' | 'booking-cancelled' | 'written-twice' }
  | { readonly kind: 'further-leg' | 'other-day' | 'no-hours' | 'instructor-added' | 'status-open' }
  | { readonly kind: 'other-tail'; readonly booked: Aircraft; readonly flown: Aircraft }
  | { readonly kind: 'other-instructor'; readonly booked: string; readonly flown: string }
  | {
      readonly kind: 'over-booked' | 'under-booked'
      readonly hobbs: number
      readonly booked: number
    }
  | { readonly kind: 'over-clock'; readonly hobbs: number; readonly clock: number }
  | { readonly kind: 'delta-differs'; readonly stored: number; readonly read: number }
  | { readonly kind: 'meter-moved'; readonly amount: number }

/** One booking, one flight, the two of them, or one stretch of a meter: each is in exactly one case. */
export interface MatchCase {
  readonly key: string
  readonly bucket: Bucket
  /** The school's day it counts for. */
  readonly day: PlainDay
  readonly reservation: Reservation | null
  readonly flight: CompletedFlight | null
  readonly gap: MeterGap | null
  readonly evidence: PairEvidence | null
  readonly reasons: readonly CaseReason[]
}

/** What cannot be judged because the other side of its day is not fully known. */
export interface Undecided {
  readonly key: string
  readonly day: PlainDay
  readonly reservation: Reservation | null
  readonly flight: CompletedFlight | null
  readonly unknown: 'log' | 'schedule'
}

/** All cases, each in one part. Bookings agree, are to be explained, or were cancelled; flights and meters are separate. */
export interface Score {
  readonly agree: number
  readonly toExplain: number
  readonly calledOff: number
  /** Flights of a booking beyond its first that agree with it. */
  readonly furtherFlights: number
  /** Flights without a booking of their own. */
  readonly flights: number
  /** Stretches of a meter that nobody logged. */
  readonly gaps: number
}

export interface DayScore extends Score {
  readonly day: PlainDay
  readonly undecided: number
}

export interface Matching {
  /** By day, then time, then key. */
  readonly cases: readonly MatchCase[]
  readonly undecided: readonly Undecided[]
  /** Bookings of the range that are not over yet and have no flight. */
  readonly notDue: readonly Reservation[]
  /** Maintenance blocks of the range, which are not meant to be flown. */
  readonly maintenance: readonly Reservation[]
  readonly days: readonly DayScore[]
}
