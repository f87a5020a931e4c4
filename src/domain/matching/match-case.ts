import type { MissingFlight } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'

export const BUCKETS = [
  'matched',
  'not-closed',
  'not-flown',
  'not-booked',
  'swapped',
  'hours-differ',
  'not-logged',
] as const

export type Bucket = (typeof BUCKETS)[number]

/** Evidence for and against a match; null is unknown. */
export interface PairEvidence {
  /** `id`, `number`: the log names the booking. `guess`: only other evidence. */
  readonly by: 'id' | 'number' | 'guess'
  readonly sameTail: boolean | null
  readonly sameCustomer: boolean | null
  readonly sameInstructor: boolean | null
  /** Wall-clock minutes from booked start to out; negative is early. */
  readonly minutesApart: number | null
}

/** Meter time between consecutive flights that no one logged; hundredths. */
export interface MeterGap {
  readonly before: CompletedFlight
  readonly after: CompletedFlight
  readonly missing: MissingFlight
}

/** Most important first. Hours in hundredths. */
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

/** A booking, a flight, both, or a meter gap: each is in exactly one case. */
export interface MatchCase {
  readonly key: string
  readonly bucket: Bucket
  /** The local day it counts for. */
  readonly day: PlainDay
  readonly reservation: Reservation | null
  readonly flight: CompletedFlight | null
  readonly gap: MeterGap | null
  readonly evidence: PairEvidence | null
  readonly reasons: readonly CaseReason[]
}

/** Not judged, because the other side of its day isn't fully loaded. */
export interface Undecided {
  readonly key: string
  readonly day: PlainDay
  readonly reservation: Reservation | null
  readonly flight: CompletedFlight | null
  readonly unknown: 'log' | 'schedule'
}

/** Each case in one part. Bookings agree, need explaining, or were cancelled; flights and gaps are separate. */
export interface Score {
  readonly agree: number
  readonly toExplain: number
  readonly calledOff: number
  /** Further flights of a booking, which agree with it. */
  readonly furtherFlights: number
  readonly flights: number
  readonly gaps: number
}

export interface DayScore extends Score {
  readonly day: PlainDay
  readonly undecided: number
}

export interface Matching {
  readonly cases: readonly MatchCase[]
  readonly undecided: readonly Undecided[]
  /** Not over yet, without a flight. */
  readonly notDue: readonly Reservation[]
  /** Not meant to be flown. */
  readonly maintenance: readonly Reservation[]
  readonly days: readonly DayScore[]
}
