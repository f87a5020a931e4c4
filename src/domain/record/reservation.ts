import type { Instant, Span } from '#time/instant.ts'
import type { Person } from './person.ts'
import type { Status } from './status.ts'

/** An unreadable field, by its path in a single answer (`data.hobbs.delta`, §4.2, §4.4). */
export interface Flaw {
  readonly path: string
  readonly problem: string
}

/** `tail` is trimmed and in upper case, and identifies the aircraft. */
export interface Aircraft {
  readonly tail: string
  readonly model: string
}

/** Neighbors' positions (instants, or log day numbers) of an entry without id and time. */
export interface Unreadable extends Span {
  /** Equal for entries of equal content. */
  readonly content: string
  /** Start of its answer, if nothing placed came before it: the previous answer may have the same entry. */
  readonly edge: number | null
}

/** §2.1. Null means that the API has nothing. */
export interface Reservation {
  readonly id: string
  readonly number: string | null
  readonly status: Status
  readonly activity: string | null
  readonly start: Instant | null
  readonly end: Instant | null
  /** `durationHours` from the API; may contradict start and end. */
  readonly statedHours: number | null
  readonly customers: readonly Person[]
  readonly instructors: readonly Person[]
  readonly others: readonly Person[]
  readonly aircraft: Aircraft | null
  readonly flaws: readonly Flaw[]
  readonly unreadable?: Unreadable
}
