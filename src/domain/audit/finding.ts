import type { Severity } from '#domain/findings/severity.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import type { PlainDay } from '#time/plain-day.ts'

export type MeterName = 'hobbs' | 'tach'

export const METER_NAMES: readonly MeterName[] = ['hobbs', 'tach']

/** What a sentence about a finding names besides its amount; only what its observation needs is set. */
interface FindingFacts {
  readonly days?: readonly PlainDay[]
  /** The booking's number at the school. */
  readonly bookingNumber?: string | null
  /** What was booked, or where the last route ended. */
  readonly expected?: string
  /** What was flown, or where this route begins; the person an overlap or a duty is about. */
  readonly actual?: string
  readonly status?: string
  /** For rule 7: the learned or usual ratio, and this flight's. */
  readonly usualRatio?: number
  readonly ratio?: number
}

/** Wrong or missing figures of one flight and what they should be. Hundredths. */
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

/** A possible explanation of unlogged time; `bookingId` or `flightId` names it. `sure` is 0 to 1, not a probability. */
export interface GapCandidate {
  readonly kind: 'booking' | 'maintenance' | 'other-tail'
  readonly bookingId: string | null
  readonly bookingNumber: string | null
  /** The raw status of a booking, in our words if known. */
  readonly status: string | null
  /** A second booking that fills the gap only together with the first. */
  readonly also?: { readonly bookingId: string; readonly bookingNumber: string | null }
  /** The flight of another tail whose readings belong here. */
  readonly flightId: string | null
  readonly tail: string | null
  /** What this tail usually flies for such a booking, in hundredths; null if nothing can be expected. */
  readonly expected: number | null
  readonly sure: number
}

/** Unlogged time of a tail between two flights, with possible explanations, likeliest first. */
export interface MissingFlight {
  readonly tail: string
  /** Hundredths of an hour on `meter`. */
  readonly amount: number
  readonly meter: MeterName
  readonly afterFlightId: string
  readonly beforeFlightId: string
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly candidates: readonly GapCandidate[]
}

/** What a rule sees of one flight, join or booking, before the audit adds the rule's number. */
export interface Sighting<O extends string = string> {
  readonly observation: O
  /** The rule's own unless set. */
  readonly severity?: Severity
  /** The row it is on: for a join, the later flight. */
  readonly flightId: string | null
  readonly reservationId: string | null
  /** Set if either of two flights may be wrong: then it is on both rows. */
  readonly isOnBoth?: true
  /** Every flight concerned, including the row's own. */
  readonly flightIds: readonly string[]
  readonly tail: string | null
  readonly meter: MeterName | null
  /** Hundredths of an hour; rules 10, 13, 17, 21 minutes; rule 7 thousandths off the usual ratio. */
  readonly amount: number | null
  /** The same for findings of one cause, so that they are shown as one; by default its rule and its row. */
  readonly cause?: string
  readonly facts: FindingFacts
  /** For unlogged time. */
  readonly explanation?: MissingFlight
  /** What corrects it, where the flights around it prove that. */
  readonly mend?: Mend
}

/** One thing the audit would ask about. A question, not a verdict. */
export interface AuditFinding extends Sighting {
  /** The number of one of `AUDIT_RULES`. */
  readonly rule: number
  readonly severity: Severity
  readonly cause: string
}

/**
 * The flights whose rows a finding is on; none if it is about a booking alone. A broken join is on the later flight; of
 * two flights at the same time either may be wrong.
 */
export function rowsOf({ isOnBoth, flightId, flightIds }: AuditFinding): readonly string[] {
  if (isOnBoth) return flightIds
  return flightId === null ? [] : [flightId]
}
