import { LONGEST_LIST } from '#coverage/longest-list.ts'
import { type Instant, type InstantRange, isoInstant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Reason } from './reasons.ts'

/** The path of a list request; whoever asks ahead of the walk must ask literally the same. */
export function listPath(
  { name }: { readonly name: 'reservations' | 'flights' },
  { from, to }: DayRange,
): string {
  return `/api/v1/${name}?from=${from}&to=${to}&limit=${LONGEST_LIST}`
}

/** The path that asks what began before an instant and still runs. */
export function runningPath(at: Instant): string {
  return `/api/running?at=${isoInstant(at)}`
}

/** The path that asks what is known of some days, whole or not: at most `MOST_KNOWN_DAYS`. */
export function knownPath(
  { name }: { readonly name: 'reservations' | 'flights' },
  { from, to }: DayRange,
): string {
  return `/api/known?collection=${name}&from=${from}&to=${to}`
}

/** A stretch of an answer that was read from the school at one time; for flights, the UTC midnights of their log days. */
export interface ReadPart extends InstantRange {
  readonly asOf: Instant
}

/** One list answer, its records parsed one by one. `count` and `pageSize` are as the API gives them (§2.3). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly count: number
  readonly pageSize: number
  /** When the gateway read its oldest part from the school. */
  readonly asOf: Instant
  /** When each stretch was read; anything not named is as of `asOf`. */
  readonly parts?: readonly ReadPart[]
  /** When it arrived here. */
  readonly readAt: Instant
  /** Why it is old, if the gateway says so. */
  readonly reason: Reason | null
}

/** Asks for the first page of a range of days, as long as one may be. */
export type Ask<T> = (days: DayRange) => Promise<Page<T>>

/**
 * True if there may be more records than came (§4.1). `pageSize` is taken at its word: a server that lowers the cap says so
 * there. 0 of 0 is empty, not full.
 */
export function isFull(page: Page<unknown>): boolean {
  return page.records.length >= LONGEST_LIST || (page.pageSize > 0 && page.count >= page.pageSize)
}
