import type { Booked } from './booked.ts'
import type { FindingsQuestion, Found } from './finding.ts'

/** The question without cancelled bookings, and those with usable times. */
interface FindingsWorld extends FindingsQuestion {
  readonly booked: readonly Booked[]
}

/** For sentences; safe to show. */
interface FindingParts {
  readonly tail: string
  readonly who: string
  /** "1 h 30". */
  readonly length: string
  /** Of the first other booking: its number; its time; both with person and the number of others. */
  readonly other: string
  readonly otherTimes: string
  readonly rival: string
  /** Booked end in brackets; '' if unknown. */
  readonly end: string
  /** The inspection, and why: "4.1 h left, this flight usually takes 1.2–1.6 h"; '' if unknown. */
  readonly limit: string
  readonly why: string
}

/** To add one: its file, its test, a line in `finding-rules.ts` and its name in `finding-names.ts`. */
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
