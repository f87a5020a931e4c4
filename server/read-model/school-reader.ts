import type { ChangeKind, GatewayReason, RequestPurpose } from '#api/wire.ts'
import type { Budget, Refusal, UpstreamHealth } from '#ledger/ledger.ts'
import { type PlainDay } from '#time/plain-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { ListName, RecordId, SchoolQuestion } from '#upstream/question.ts'
import type { Stage } from './stage.ts'

export type ListQuestion = SchoolQuestion & { readonly kind: 'list' }

/** Days of one collection, both included: UTC days for reservations (§4.1), log days for flights (§4.3). */
export interface DaysOf {
  readonly collection: ListName
  readonly from: PlainDay
  readonly to: PlainDay
  /** Of reservations: epoch ms in the last day; what starts later is not wanted (the school's midnight lies inside a UTC day). */
  readonly until?: number
}

/** How an answer came about, for `Cache-Status`. */
export type Source =
  /** Known; nothing was asked. It may be older than wanted. */
  | { readonly kind: 'hit' }
  /** Asked now; `had` says whether part of it was known before. */
  | { readonly kind: 'read'; readonly had: boolean }
  /** Known but old, and could not be read again: why, and when that can be tried. */
  | { readonly kind: 'old'; readonly reason: GatewayReason; readonly retryAt: number }

/** What every answer with data says about itself. */
export interface Aged {
  /** Epoch ms at which the oldest part was asked for. */
  readonly asOf: number
  /** How old that is, ms; told apart from `asOf` because a clock can be set back. */
  readonly age: number
  /** Until when it counts as fresh, ms from now; negative when old. */
  readonly freshFor: number
  readonly source: Source
}

export type ListAnswer =
  | (Aged & {
      readonly kind: 'list'
      /** Each record as JSON text in ASCII, sorted as the API sorts; the same array as long as nothing of it changes. */
      readonly bodies: readonly string[]
      /** The same, parsed; null stands for an entry that was no record. */
      readonly records: readonly (ProjectedRecord | null)[]
      /** With as many records as this, there may be more (§4.1). */
      readonly pageSize: number
      /** What it stands on, in the order of time; `asOf` is the oldest of them. */
      readonly parts: readonly AgedStretch[]
    })
  /** Not wholly known, and not to be asked for. */
  | { readonly kind: 'not-cached' }
  | ({ readonly kind: 'unavailable' } & Refusal)

export type OneAnswer =
  | (Aged & { readonly kind: 'one'; readonly record: ProjectedRecord; readonly body: string })
  | { readonly kind: 'not-found' }
  | ({ readonly kind: 'unavailable' } & Refusal)

/** Days that are known in full, with the age of their oldest part: to say what is held, never how old a page is. */
export interface Covered {
  readonly from: PlainDay
  readonly to: PlainDay
  readonly asOf: number
}

/** `[from, to)` in epoch ms, read at one instant; of flights the UTC midnights of their log days. */
export interface AgedStretch {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** A stretch that is equally old; null: not known. What cannot be read to its end counts from when that was tried. */
export type AgedPart = Omit<AgedStretch, 'asOf'> & { readonly asOf: number | null }

/** What became of one reservation since it was last looked at. */
export interface Change {
  readonly id: RecordId
  readonly reservationNumber: string | null
  readonly collection: 'reservations'
  readonly kind: ChangeKind
  /** Epoch ms at which the latest of it was read. */
  readonly seenAt: number
  /** As it was before; null for one that is new. */
  readonly before: ProjectedRecord | null
  /** As it was after; null for one that is gone. */
  readonly after: ProjectedRecord | null
}

export interface ChangesAnswer {
  /** Newest first. */
  readonly changes: readonly Change[]
  readonly isTruncated: boolean
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly asOf: number | null
}

export interface HeldBlocks {
  /** Each as JSON text in ASCII, by start. */
  readonly bodies: readonly string[]
  /** Stretches (epoch ms) of which every booking that begins there is known, in order. */
  readonly known: readonly { readonly start: number; readonly end: number }[]
}

/** A reservation as the pacing needs it; epoch ms, NaN where there is none. */
export interface Booking {
  readonly id: RecordId
  readonly starts: number
  readonly ends: number
  readonly stage: Stage
  /** When it was last read. */
  readonly asOf: number
}

/** How a reading went: what it cost, and why it stopped short, if it did. */
export interface ReadResult {
  readonly requests: number
  readonly refusal: Refusal | null
}

export interface ReaderStatus {
  readonly budget: Budget
  readonly health: UpstreamHealth
  readonly coverage: Readonly<Record<ListName, readonly Covered[]>>
  readonly revisions: Revisions
}

/** Grow with every reading that was taken in, also across restarts. */
export type Revisions = Readonly<Record<ListName, number>>

/**
 * The school as last read, and the one way to read it again. Two questions never become two requests, what is known is
 * answered at once and never thrown away because a reading failed, and no call rejects.
 */
export interface SchoolReader {
  /** A list between two days, whole up to the API's 100 (§4.1, §4.3). */
  list(question: ListQuestion, options?: { readonly onlyIfCached?: boolean }): Promise<ListAnswer>
  /** One record: from what is known, else by the single GET (§4.2, §4.4). */
  one(collection: ListName, id: RecordId): Promise<OneAnswer>
  /** What changed after an instant (epoch ms), one change a reservation; with an id its whole history, each version a change. */
  changes(since: number, id?: RecordId): ChangesAnswer
  /** Reads what of the days is older than `olderThan` (epoch ms) or unknown, in at most `most` requests. */
  read(
    days: DaysOf,
    options: {
      readonly purpose: RequestPurpose
      readonly olderThan: number
      readonly most?: number
    },
  ): Promise<ReadResult>
  /** Reads one record again by its id. */
  readOne(collection: ListName, id: RecordId, purpose: RequestPurpose): Promise<ReadResult>
  /** How many requests reading all of the days again would take, going by what is known of them; at least 1. */
  price(days: DaysOf): number
  /** How old the days are up to their `until`, by instant, in order and without gaps. */
  ages(days: DaysOf): readonly AgedPart[]
  /** What viewers asked for in the last ten minutes, the latest first. */
  watched(): readonly (DaysOf & { readonly at: number })[]
  /** Bookings longer than so many ms, and for which stretches of time it is known that these are all. */
  longBlocks(longer: number): HeldBlocks
  /** Blocks of more than a day that began before the day and run into it or further, with when each was last seen. */
  runningBlocks(day: PlainDay): readonly { readonly id: RecordId; readonly asOf: number }[]
  /** The reservations that start in the days, as last read. */
  bookings(days: DaysOf): readonly Booking[]
  /** Every version that was seen after an instant (epoch ms) as a change of its own, oldest first. */
  history(since: number): readonly Change[]
  status(): ReaderStatus
  revisions(): Revisions
  /** Aborts what is under way. */
  close(): void
}
