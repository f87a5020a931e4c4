import type { Severity } from '#domain/findings/severity.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import type { PlainDay } from '#time/plain-day.ts'

export type MeterName = 'hobbs' | 'tach'

export const METER_NAMES: readonly MeterName[] = ['hobbs', 'tach']

/** What the finding's sentence names; set as its observation needs. */
interface FindingFacts {
  readonly days?: readonly PlainDay[]
  readonly bookingNumber?: string | null
  /** What was booked, or the end of the previous route. */
  readonly expected?: string
  /** What was flown, or the start of this route; the person, for an overlap or duty. */
  readonly actual?: string
  readonly status?: string
  /** Rule 7: usual ratio, and this flight's. */
  readonly usualRatio?: number
  readonly ratio?: number
}

/** Wrong or missing figures of a flight and the right ones, hundredths. */
export interface Mend {
  readonly flightId: string
  readonly edits: readonly ReadingEdit[]
  readonly kind:
    | 'digit'
    | 'swapped-digits'
    | 'one-off'
    | 'ten-off'
    | 'hundred-off'
    | 'meters-exchanged'
    | 'start-copied'
    | 'left-out'
    | 'miscounted'
}

export interface ReadingEdit {
  readonly meter: MeterName
  readonly reading: keyof Meter
  /** Null: nothing was written. */
  readonly before: number | null
  readonly after: number
}

/** A possible explanation of unlogged time. `sure` is 0 to 1, not a probability. */
export interface GapCandidate {
  readonly kind: 'booking' | 'maintenance' | 'other-tail'
  readonly bookingId: string | null
  readonly bookingNumber: string | null
  /** The booking's status, in our words if known. */
  readonly status: string | null
  /** A second booking, if only both together fill the gap. */
  readonly also?: { readonly bookingId: string; readonly bookingNumber: string | null }
  /** Another tail's flight whose readings fit here. */
  readonly flightId: string | null
  readonly tail: string | null
  /** Usual hours for such a booking, hundredths; null if unknown. */
  readonly expected: number | null
  readonly sure: number
}

/** Unlogged time between two flights of a tail; likeliest explanation first. */
export interface MissingFlight {
  readonly tail: string
  readonly amount: number
  readonly meter: MeterName
  readonly afterFlightId: string
  readonly beforeFlightId: string
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly candidates: readonly GapCandidate[]
}

/** What a rule returns; the audit adds the rule's number. */
export interface Sighting<O extends string = string> {
  readonly observation: O
  /** Default: the rule's. */
  readonly severity?: Severity
  /** Row it is shown on; for a join, the later flight. */
  readonly flightId: string | null
  readonly reservationId: string | null
  /** Either of two flights may be wrong: shown on both rows. */
  readonly isOnBoth?: true
  readonly flightIds: readonly string[]
  readonly tail: string | null
  readonly meter: MeterName | null
  /** Hundredths of an hour; rules 10, 13, 17, 21 minutes; rule 7 thousandths off the usual ratio. */
  readonly amount: number | null
  /** Equal for findings of one cause, which are shown as one. Default: rule and row. */
  readonly cause?: string
  readonly facts: FindingFacts
  readonly explanation?: MissingFlight
  /** Set if the neighboring flights prove the correction. */
  readonly mend?: Mend
}

/** A question to people, not a verdict. */
export interface AuditFinding extends Sighting {
  readonly rule: number
  readonly severity: Severity
  readonly cause: string
}

/** Rows that show it; none if it is about a booking alone. A broken join is on the later flight, an overlap on both. */
export function rowsOf({ isOnBoth, flightId, flightIds }: AuditFinding): readonly string[] {
  if (isOnBoth) return flightIds
  return flightId === null ? [] : [flightId]
}
