import type { Budget, Refusal, UpstreamHealth } from '#server/school/ledger/ledger.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName, RecordId, SchoolQuestion } from '#server/school/upstream/question.ts'
import { type DayRange, type PlainDay } from '#time/plain-day.ts'
import type { WrittenOffset } from '#time/zone-doubt.ts'
import type { ChangeKind, GatewayReason, RequestPurpose } from '#wire/wire.ts'
import type { StoredDelta } from './stored-model.ts'
import type { Tallied } from './tallies.ts'

/**
 * Who asks: a page of ours, a page that looks back for blocks which still run, a stranger, who may have less read and nothing
 * read again, or a token, which spends the requests that it was granted.
 */
export type Asker = 'page' | 'looking-back' | 'stranger' | 'token'

/** A caller who may have only so many requests sent a day, beside what the ledger allows. */
export interface Spender {
  readonly id: string
  /** Counts one before it is sent, or refuses. Never rejects. */
  take(): Promise<Refusal | null>
  /** The one that was taken was not sent. Never rejects. */
  giveBack(): Promise<void>
}

export type ListQuestion = SchoolQuestion & { readonly kind: 'list' }

/** Days of one collection, both included: UTC days for reservations (§4.1), log days for flights (§4.3). */
export interface DaysOf extends DayRange {
  readonly collection: ListName
  /** Of reservations: epoch ms in the last day; later starts are not wanted (the school's midnight lies inside a UTC day). */
  readonly until?: number
}

export type Source =
  /** Known; nothing was asked. May be older than wanted. */
  | { readonly kind: 'hit' }
  /** Asked now; `had` says whether part of it was known before. */
  | { readonly kind: 'read'; readonly had: boolean }
  /** Known but old, and could not be read again: why, and when to retry. */
  | { readonly kind: 'old'; readonly reason: GatewayReason; readonly retryAt: number }

export interface Aged {
  /** Epoch ms at which the oldest part was asked for. */
  readonly asOf: number
  /** Its age, ms; given next to `asOf` because a clock can be set back. */
  readonly age: number
  /** How long it still counts as fresh, ms; negative when old. */
  readonly freshFor: number
  readonly source: Source
}

export type ListAnswer =
  | (Aged & {
      readonly kind: 'list'
      /** Each record as JSON text in ASCII, sorted as the API sorts; the same array while nothing in it changes. */
      readonly bodies: readonly string[]
      readonly records: readonly (ProjectedRecord | null)[]
      /** With this many records there may be more (§4.1). */
      readonly pageSize: number
      /** What it rests on, in order of time; `asOf` is the oldest. */
      readonly parts: readonly AgedStretch[]
    })
  | { readonly kind: 'not-cached' }
  | ({ readonly kind: 'unavailable' } & Refusal)

export type OneAnswer =
  | (Aged & { readonly kind: 'one'; readonly record: ProjectedRecord; readonly body: string })
  | { readonly kind: 'not-found' }
  | { readonly kind: 'not-cached' }
  | ({ readonly kind: 'unavailable' } & Refusal)

/** Days known in full, with the age of their oldest part: says what is held, never how old a page is. */
export interface Covered extends DayRange {
  readonly asOf: number
}

/** `[from, to)` in epoch ms, read at one instant; of flights the UTC midnights of their log days. */
export interface AgedStretch {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** A range of one age; null: not known. A range that cannot be read to its end counts from when that was tried. */
export type AgedPart = Omit<AgedStretch, 'asOf'> & { readonly asOf: number | null }

/** What changed in one reservation since it was last looked at. */
export interface Change {
  readonly id: RecordId
  readonly reservationNumber: string | null
  readonly collection: 'reservations'
  readonly kind: ChangeKind
  /** Epoch ms of the reading that showed the latest of it. */
  readonly seenAt: number
  /** Null if new. */
  readonly before: ProjectedRecord | null
  /** Null if gone. */
  readonly after: ProjectedRecord | null
}

export interface ChangesAnswer {
  readonly changes: readonly Change[]
  readonly isTruncated: boolean
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly asOf: number | null
  /** Epoch ms from which on a change can be known: the first reading. Null for none. */
  readonly knownSince: number | null
}

export interface KnownOfDays {
  /** Each as JSON text in ASCII, sorted as the API sorts. */
  readonly bodies: readonly string[]
  /** The ranges of which every record is among them, in order. */
  readonly known: readonly AgedStretch[]
}

/** What began before an instant and matters at it. */
export interface RunningBookings {
  /** Each as JSON text in ASCII, by start: what ends later, and what of the look-back is still checked out. */
  readonly bodies: readonly string[]
  /** Stretches before it in which every booking that begins there is known, in order. */
  readonly known: readonly AgedStretch[]
  /** Every aircraft named in the look-back, as JSON text, each once. */
  readonly aircraft: readonly string[]
}

/** What is still to come for a booking: check-out and closing, only closing, or nothing. */
export type Stage = 'booked' | 'out' | 'over'

/** A reservation as the refresher needs it; epoch ms, NaN for none. */
export interface Booking {
  readonly id: RecordId
  readonly starts: number
  readonly ends: number
  readonly stage: Stage
  readonly asOf: number
}

export interface ReadResult {
  readonly requests: number
  readonly refusal: Refusal | null
}

export interface ReaderStatus {
  readonly budget: Budget
  readonly health: UpstreamHealth
  readonly coverage: Readonly<Record<ListName, readonly Covered[]>>
  readonly revisions: Revisions
  readonly written: readonly WrittenOffset[]
}

/** Days that somebody looks at: when last, and since when without a long break; epoch ms. */
export interface LookedAt extends DaysOf {
  readonly at: number
  readonly since: number
}

export interface AskOptions {
  /** Nothing is read for it, neither now nor later. */
  readonly onlyIfCached?: boolean
  /** Nothing is read for it now; if today is among its days, today is kept up to date. */
  readonly isGlance?: boolean
  readonly asker?: Asker
  /** Called for each request that is sent for this caller alone. */
  readonly onSpent?: () => void
  readonly request?: string | undefined
  readonly spender?: Spender | null
}

/** Increase with every reading taken in, also across restarts. */
export type Revisions = Readonly<Record<ListName, number>>

/**
 * The school as last read, and the only way to read it again. Two questions never become two requests; what is known is
 * answered at once and never thrown away because a reading failed; no call rejects.
 */
export interface SchoolReader {
  /**
   * A list between two days, whole up to the API's 100 (§4.1, §4.3). With `most` above that, as much more as is known: a
   * longer list costs no request that one of 100 would not, so it is full wherever knowledge ends behind the hundredth.
   */
  list(
    question: ListQuestion,
    options?: AskOptions & { readonly most?: number },
  ): Promise<ListAnswer>
  /** One record: from what is known, otherwise by the single GET (§4.2, §4.4). */
  one(collection: ListName, id: RecordId, options?: AskOptions): Promise<OneAnswer>
  /** What is known of days, whole or not. Nothing is read for it, and it counts as no look unless it is a glance. */
  known(days: DaysOf, options?: Pick<AskOptions, 'isGlance' | 'asker'>): KnownOfDays
  /** What changed after an instant (epoch ms), one change per reservation; with an id, one change per version of it. */
  changes(since: number, id?: RecordId): ChangesAnswer
  /** Reads the parts of the days that are older than `olderThan` (epoch ms) or unknown, in at most `most` requests. */
  read(
    days: DaysOf,
    options: {
      readonly purpose: RequestPurpose
      readonly olderThan: number
      readonly most?: number
      readonly request?: string | undefined
    },
  ): Promise<ReadResult>
  readOne(
    collection: ListName,
    id: RecordId,
    purpose: RequestPurpose,
    request?: string,
  ): Promise<ReadResult>
  /** What a caller's first reading of the days would be charged to. */
  purpose(days: DaysOf, asker: Asker): RequestPurpose
  /** How many requests it would take to read all of the days again, judged by what is known of them; at least 1. */
  price(days: DaysOf): number
  /** The same of what is not known of them: 0 if nothing of the kind is left. */
  unreadPrice(days: DaysOf): number
  ages(days: DaysOf): readonly AgedPart[]
  /** What people asked for in the last ten minutes, latest first. */
  watched(): readonly LookedAt[]
  /** The same for glances. */
  glanced(): readonly LookedAt[]
  /** What is known of the bookings that began before an instant (epoch ms) and run on. Counts as a look at the days of the look-back. */
  running(at: number, options?: AskOptions): RunningBookings
  /** Blocks of more than a day that began before the day and reach into it, with when each was last seen. */
  runningBlocks(day: PlainDay): readonly { readonly id: RecordId; readonly asOf: number }[]
  bookings(days: DaysOf): readonly Booking[]
  /** Every version seen after an instant (epoch ms) as its own change, oldest first. */
  history(since: number): readonly Change[]
  status(): ReaderStatus
  revisions(): Revisions
  /** Becomes what another gateway over the same store has come to; older than what is known here, it changes nothing. */
  adopt(delta: StoredDelta): void
  /** Adopts what was kept since. Rejects with `OutOfReach`. */
  catchUp(): Promise<void>
  /** When days were last dropped for want of room, epoch ms; null if not within a day. */
  crowdedAt(): number | null
  /** How many records are in memory. */
  held(): number
  /** Since the process began; `statusWrongFor` as in `Model`. */
  tallied(): Tallied & { readonly statusWrongFor: number }
  /** To be called twice a minute: forgets what is past its retention, and sees that the rest is saved. */
  tend(): void
  /**
   * Another key is in use from the next question on. Unless it is the one that what is known was read with (`isKnown`),
   * nothing is taken in before an answer shows that it is the same school's.
   */
  changeKey(isKnown: boolean): void
  /** Aborts what is under way. */
  close(): void
}
