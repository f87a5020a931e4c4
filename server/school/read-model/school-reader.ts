import type { Budget, Refusal, UpstreamHealth } from '#server/school/ledger/ledger.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName, RecordId, SchoolQuestion } from '#server/school/upstream/question.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { WrittenOffset } from '#time/zone-doubt.ts'
import type { ChangeKind, GatewayReason, RequestPurpose } from '#wire/wire.ts'

/** `looking-back`: a page seeking blocks that still run. `stranger`: no re-reads. `token`: spends its granted requests. */
export type ClientKind = 'page' | 'looking-back' | 'stranger' | 'token'

/** A caller with its own daily limit of requests, besides the ledger's. */
export interface Spender {
  readonly id: string
  /** Counts a request before it is sent, or refuses it. Never rejects. */
  take(): Promise<Refusal | null>
  /** The request that was counted was not sent. Never rejects. */
  giveBack(): Promise<void>
}

export type ListQuestion = SchoolQuestion & { readonly kind: 'list' }

/** Days of one collection, both included: UTC days for reservations (§4.1), log days for flights (§4.3). */
export interface DaysOf extends DayRange {
  readonly collection: ListName
  /** For reservations, epoch ms: later starts on the last day are left out (the school's midnight lies inside a UTC day). */
  readonly until?: number
}

export type Source =
  /** May be older than wanted. */
  | { readonly kind: 'hit' }
  /** `had`: part of it was known before. */
  | { readonly kind: 'read'; readonly had: boolean }
  | { readonly kind: 'old'; readonly reason: GatewayReason; readonly retryAt: number }

export interface Aged {
  /** Epoch ms at which the oldest part was requested. */
  readonly asOf: number
  /** Ms. Given besides `asOf` because a clock can be set back. */
  readonly age: number
  /** Ms; negative when old. */
  readonly freshFor: number
  readonly source: Source
}

export type ListAnswer =
  | (Aged & {
      readonly kind: 'list'
      /** JSON text in ASCII, sorted as the API sorts. The same array until something in it changes. */
      readonly bodies: readonly string[]
      readonly records: readonly (ProjectedRecord | null)[]
      /** With this many records there may be more (§4.1). */
      readonly pageSize: number
      readonly parts: readonly AgedStretch[]
    })
  | { readonly kind: 'not-cached' }
  | ({ readonly kind: 'unavailable' } & Refusal)

export type OneAnswer =
  | (Aged & { readonly kind: 'one'; readonly record: ProjectedRecord; readonly body: string })
  | { readonly kind: 'not-found' }
  | { readonly kind: 'not-cached' }
  | ({ readonly kind: 'unavailable' } & Refusal)

/** Days known in full, with the age of their oldest part. */
export interface Covered extends DayRange {
  readonly asOf: number
}

/** `[from, to)` in epoch ms, read at one instant. For flights, the UTC midnights of their log days. */
export interface AgedStretch {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** `asOf` null: not known. A range that cannot be read to its end counts from when that was tried. */
export type AgedPart = Omit<AgedStretch, 'asOf'> & { readonly asOf: number | null }

export interface Change {
  readonly id: RecordId
  readonly reservationNumber: string | null
  readonly collection: 'reservations'
  readonly kind: ChangeKind
  /** Epoch ms of the reading that showed the latest change. */
  readonly seenAt: number
  readonly before: ProjectedRecord | null
  readonly after: ProjectedRecord | null
}

export interface ChangesAnswer {
  readonly changes: readonly Change[]
  readonly isTruncated: boolean
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly asOf: number | null
  /** Epoch ms of the first reading: earlier changes cannot be known. Null for none. */
  readonly changesSince: number | null
}

export interface DaysInMemory {
  /** JSON text in ASCII, sorted as the API sorts. */
  readonly bodies: readonly string[]
  /** The ranges in which every record is known, in order. */
  readonly coverage: readonly AgedStretch[]
}

export interface RunningBookings {
  /** JSON text in ASCII, by start: bookings that end later, and those in the look-back that are still checked out. */
  readonly bodies: readonly string[]
  /** Ranges before the instant in which every booking that begins there is known, in order. */
  readonly coverage: readonly AgedStretch[]
  /** Every aircraft named in the look-back, as JSON text, once. */
  readonly aircraft: readonly string[]
}

/** `booked`: check-out and closing are still to come. `out`: only closing. `over`: nothing. */
export type Stage = 'booked' | 'out' | 'over'

/** Times are epoch ms, NaN for none. */
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

export interface LookedAt extends DaysOf {
  readonly at: number
  readonly since: number
}

export interface AskOptions {
  /** No request is sent for it, now or later. */
  readonly onlyIfCached?: boolean
  /** No request is sent for it now, but if today is among its days, today is kept up to date. */
  readonly isGlance?: boolean
  readonly client?: ClientKind
  /** Called for each request that is sent for this caller alone. */
  readonly onSpent?: () => void
  readonly request?: string | undefined
  readonly spender?: Spender | null
}

/** They increase with every reading stored, also across restarts. */
export type Revisions = Readonly<Record<ListName, number>>
