import type { Booked } from './booked.ts'
import type { FindingsQuestion, Found } from './finding.ts'

/** What the rules look at: the question without cancelled bookings, and those of them that have usable times. */
interface FindingsWorld extends FindingsQuestion {
  readonly booked: readonly Booked[]
}

/** What sentences about findings are made of, safe to show. */
interface FindingParts {
  readonly tail: string
  /** The person whose clash or hours it is about. */
  readonly who: string
  /** Its minutes: "1 h 30". */
  readonly length: string
  /** The first of the others: its number, its time, and both with who and how many more there are. */
  readonly other: string
  readonly otherTimes: string
  readonly rival: string
  /** When it should have ended, in brackets; '' if not known. */
  readonly end: string
  /** The inspection, and why: "4.1 h left, this flight usually takes 1.2–1.6 h"; '' if not known. */
  readonly limit: string
  readonly why: string
}

/** One rule about bookings, complete: a new one is its file, its test, a line in `finding-rules.ts` and its name in `finding-names.ts`. */
export interface FindingRule<K extends string> {
  readonly kind: K
  readonly find: (world: FindingsWorld) => readonly Found[]
  /** A sentence without a full stop, from its booking's point of view. */
  readonly say: (parts: FindingParts, found: Found) => string
}

/** Its kind as a type, so that the list knows every kind there is. */
export function findingRule<const K extends string>(rule: FindingRule<K>): FindingRule<K> {
  return rule
}
