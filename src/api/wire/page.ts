import type { Instant, InstantRange } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Reason } from './reasons.ts'

/** What every list request asks for: the most the API gives (§8). */
export const LIMIT = 100

/** A stretch of an answer that was read from the school at one time; of flights the UTC midnights of their log days. */
export interface ReadPart extends InstantRange {
  readonly asOf: Instant
}

/** One list answer, its records parsed one for one. `count` and `pageSize` are as the API says them (§2.3). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly count: number
  readonly pageSize: number
  /** When the gateway read it from the school, of its oldest part. */
  readonly asOf: Instant
  /** When each stretch of it was; what is not named is as of `asOf`. */
  readonly parts?: readonly ReadPart[]
  /** When it came here. */
  readonly readAt: Instant
  /** Why it is old, where the gateway says so. */
  readonly reason: Reason | null
}

/** Asks for the first page of a range of days with `limit=100`. */
export type Ask<T> = (days: DayRange) => Promise<Page<T>>

/**
 * True where more records may exist than came (§4.1). `pageSize` counts as told: a server that lowers the cap says so
 * there. 0 of 0 is empty, not full.
 */
export function isFull(page: Page<unknown>): boolean {
  return page.records.length >= LIMIT || (page.pageSize > 0 && page.count >= page.pageSize)
}
