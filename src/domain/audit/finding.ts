import type { Severity } from '#domain/findings/severity.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Observation, RuleNumber } from './rules/audit-rules.ts'

export type MeterName = 'hobbs' | 'tach'

export const METER_NAMES: readonly MeterName[] = ['hobbs', 'tach']

/** What a sentence about a finding names beside its amount; only what its observation needs is there. */
interface FindingFacts {
  readonly days?: readonly PlainDay[]
  /** Of the booking, as the school numbers it. */
  readonly bookingNumber?: string | null
  /** What was booked, or where the last route ended. */
  readonly expected?: string
  /** What was flown, or where this route begins; whom an overlap or a duty is about. */
  readonly actual?: string
  readonly status?: string
  /** Of rule 7: the learned or usual ratio, and this flight's. */
  readonly usualRatio?: number
  readonly ratio?: number
}

/** One reading of one flight and what a single edit would make of it. Readings are hundredths. */
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
}

export interface ReadingEdit {
  readonly meter: MeterName
  readonly reading: 'start' | 'end'
  readonly before: number
  readonly after: number
}

/** What could stand behind unlogged time; `bookingId` or `flightId` names it. `sure` is 0 to 1, not a probability. */
export interface GapCandidate {
  readonly kind: 'booking' | 'maintenance' | 'other-tail'
  readonly bookingId: string | null
  readonly bookingNumber: string | null
  /** The raw status of a booking, in our words where known. */
  readonly status: string | null
  /** A second booking that only together with the first fills the gap. */
  readonly also?: { readonly bookingId: string; readonly bookingNumber: string | null }
  /** The flight of another tail whose readings belong here. */
  readonly flightId: string | null
  readonly tail: string | null
  /** What this tail usually flies of such a booking, in hundredths; null where nothing is to be expected. */
  readonly expected: number | null
  readonly sure: number
}

/** Unlogged time of a tail between two flights, with what would explain it, likeliest first. */
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

/** What a rule sees of one flight, join or booking, before the audit puts the rule's own number to it. */
export interface Sighting<O extends string = string> {
  readonly observation: O
  /** That of the rule unless told. */
  readonly severity?: Severity
  /** The row it stands on: for a join the later flight. */
  readonly flightId: string | null
  readonly reservationId: string | null
  /** Set where either of two flights may be wrong: then it stands on both rows. */
  readonly isOnBoth?: true
  /** Every flight concerned, the row's own included. */
  readonly flightIds: readonly string[]
  readonly tail: string | null
  readonly meter: MeterName | null
  /** Hundredths of an hour; rules 10, 13, 17, 21 minutes; rule 7 thousandths of the ratio off the usual. */
  readonly amount: number | null
  /** The same for findings of one cause, so that they show as one; its rule and its row unless told. */
  readonly cause?: string
  readonly facts: FindingFacts
  /** Of unlogged time. */
  readonly explanation?: MissingFlight
  /** The single edit that would put it right, where exactly one does. */
  readonly mend?: Mend
}

/** One thing the audit would ask about. A question, not a verdict. */
export interface AuditFinding extends Sighting<Observation> {
  readonly rule: RuleNumber
  readonly severity: Severity
  readonly cause: string
}

/**
 * The flights on whose rows a finding stands; none where it is about a booking alone. A join that does not hold is asked
 * of the later flight; of two at the same time either may be wrong.
 */
export function rowsOf({ isOnBoth, flightId, flightIds }: AuditFinding): readonly string[] {
  if (isOnBoth) return flightIds
  return flightId === null ? [] : [flightId]
}
