import type { Instant, Span } from '#time/instant.ts'
import type { Person } from './person.ts'
import type { Status } from './status.ts'

/** A part of a record that could not be read, named by its path in a single answer (`data.hobbs.delta`, §4.2, §4.4). */
export interface Flaw {
  readonly path: string
  readonly problem: string
}

/** As booked or flown; `tail` is the tail number trimmed and in upper case, which identifies it. */
export interface Aircraft {
  readonly tail: string
  readonly model: string
}

/** Between which positions of its list (instants; day numbers of the log) an entry stood that has neither id nor time. */
export interface Unreadable extends Span {
  /** The same for entries of equal content. */
  readonly content: string
  /** Where its answer began, if nothing with a place came before it: the question before may have shown the same entry. */
  readonly edge: number | null
}

/** One booking of the schedule (§2.1) in our words. Null is "the API has nothing", never a guess. */
export interface Reservation {
  readonly id: string
  readonly number: string | null
  readonly status: Status
  readonly activity: string | null
  readonly start: Instant | null
  readonly end: Instant | null
  /** `durationHours` as the API gives it; may disagree with start and end. */
  readonly statedHours: number | null
  readonly customers: readonly Person[]
  readonly instructors: readonly Person[]
  /** People whose role is neither customer nor instructor. */
  readonly others: readonly Person[]
  readonly aircraft: Aircraft | null
  readonly flaws: readonly Flaw[]
  /** Set if it is no booking that anybody could read. */
  readonly unreadable?: Unreadable
}
