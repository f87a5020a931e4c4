import type { Budget, Refusal, UpstreamHealth } from '#server/school/ledger/ledger.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName, RecordId, SchoolQuestion } from '#server/school/upstream/question.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { WrittenOffset } from '#time/zone-doubt.ts'
import type { ChangeKind, GatewayReason, RequestPurpose } from '#wire/wire.ts'

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
  readonly before: ProjectedRecord | null
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

export interface ReadOptions {
  readonly purpose: RequestPurpose
  /** Epoch ms: only what is older, or unknown, is read. */
  readonly olderThan: number
  readonly most?: number
  readonly request?: string | undefined
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
