import type { Booked } from './booked.ts'
import type { FindingsQuestion, Found } from './finding.ts'

/** What the rules look at: the question without what is cancelled, and of that what has usable times. */
interface FindingsWorld extends FindingsQuestion {
  readonly booked: readonly Booked[]
}

/** What sentences about findings are made of, safe to show. */
interface FindingParts {
  readonly tail: string
  /** Whose clash or hours. */
  readonly who: string
  /** Its minutes: "1 h 30". */
  readonly length: string
  /** The first of the others: its number, when it is, and both when and who with how many more there are. */
  readonly other: string
  readonly otherTimes: string
  readonly rival: string
  /** When it should have ended, in brackets; '' where nobody said. */
  readonly end: string
}

/** One rule about bookings, whole: a new one is its file, its test and a line in `finding-rules.ts`. */
export interface FindingRule<K extends string> {
  readonly kind: K
  /** In a count: "2 aircraft clashes". */
  readonly names: readonly [one: string, more: string]
  readonly find: (world: FindingsWorld) => readonly Found[]
  /** A sentence without a full stop, from the side of its booking. */
  readonly say: (parts: FindingParts, found: Found) => string
}

/** Its kind as a type, so that the list knows every kind there is. */
export function findingRule<const K extends string>(rule: FindingRule<K>): FindingRule<K> {
  return rule
}
