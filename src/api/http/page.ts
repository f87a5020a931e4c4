import { LONGEST_LIST } from '#coverage/longest-list.ts'
import { type Instant, type InstantRange, isoInstant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Reason } from './reasons.ts'

/** An early request must have the same path to the letter. */
export function listPath(
  { name }: { readonly name: 'reservations' | 'flights' },
  { from, to }: DayRange,
): string {
  return `/api/v1/${name}?from=${from}&to=${to}&limit=${LONGEST_LIST}`
}

/** Bookings that began before an instant and still run. */
export function runningPath(at: Instant): string {
  return `/api/running?at=${isoInstant(at)}`
}

/** Partly stored days, too; at most `MOST_KNOWN_DAYS`. */
export function storedPath(
  { name }: { readonly name: 'reservations' | 'flights' },
  { from, to }: DayRange,
): string {
  return `/api/known?collection=${name}&from=${from}&to=${to}`
}

/** A part read at one time; for flights, the UTC midnights of log days. */
export interface ReadPart extends InstantRange {
  readonly asOf: Instant
}

/** `count` and `pageSize` as in the API (§2.3). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly count: number
  readonly pageSize: number
  /** When the oldest part was read from the API. */
  readonly asOf: Instant
  /** Parts read later; the rest is as of `asOf`. */
  readonly parts?: readonly ReadPart[]
  readonly readAt: Instant
  readonly reason: Reason | null
}

export type Ask<T> = (days: DayRange) => Promise<Page<T>>

/** True if records may be missing (§4.1). Trusts `pageSize`, which a server with a lower limit reports. */
export function isFull(page: Page<unknown>): boolean {
  return page.records.length >= LONGEST_LIST || (page.pageSize > 0 && page.count >= page.pageSize)
}
