import type { Budget, Refusal, UpstreamHealth } from '#ledger/ledger.ts'
import type { Reason } from '#ledger/reason.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { Collection, Question, QuestionDay, RecordId } from '#upstream/question.ts'

export type ListQuestion = Question & { readonly kind: 'list' }

/** How an answer came about, for `Cache-Status`. */
export type Source =
  /** Known and young enough; nothing was asked. */
  | { readonly kind: 'hit' }
  /** Asked now; `had` says whether an older answer was replaced. */
  | { readonly kind: 'read'; readonly had: boolean }
  /** Known but old, and could not be read again: why, and when that can be tried. */
  | { readonly kind: 'old'; readonly reason: Reason; readonly retryAt: number }

/** What every answer with data says about itself. */
export interface Known {
  /** Epoch ms at which the oldest part was asked for. */
  readonly asOf: number
  /** How old that is, ms; told apart from `asOf` because a clock can be set back. */
  readonly age: number
  /** Until when it counts as fresh, ms from now; negative when old. */
  readonly freshFor: number
  readonly source: Source
}

export type ListAnswer =
  | (Known & {
      readonly kind: 'list'
      /** Sorted as the API sorts; null stands for an entry that was no record. */
      readonly records: readonly (ProjectedRecord | null)[]
      /** With as many records as this, there may be more (§4.1). */
      readonly pageSize: number
    })
  | ({ readonly kind: 'unavailable' } & Refusal)

export type OneAnswer =
  | (Known & { readonly kind: 'one'; readonly record: ProjectedRecord })
  | { readonly kind: 'not-found' }
  | ({ readonly kind: 'unavailable' } & Refusal)

/** One list that is held. Days are null where the question was open. */
export interface Covered {
  readonly from: QuestionDay | null
  readonly to: QuestionDay | null
  readonly asOf: number
}

export interface ReaderStatus {
  readonly budget: Budget
  readonly health: UpstreamHealth
  readonly coverage: Readonly<Record<Collection, readonly Covered[]>>
}

/**
 * The school as last read, and the one way to read it again. Two questions never become two requests, what is known is
 * never thrown away because a reading failed, and no call rejects. Implemented in memory; a database can stand here.
 */
export interface SchoolReader {
  /** A list between two days, whole up to the API's 100 (§4.1, §4.3). */
  list(question: ListQuestion): Promise<ListAnswer>
  /** One record: from what is known, else by the single GET (§4.2, §4.4). */
  one(collection: Collection, id: RecordId): Promise<OneAnswer>
  status(): ReaderStatus
  /** Aborts what is under way. */
  close(): void
}
