import type { Reason } from '#api/http/reasons.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Completeness, OpenAge } from '#time/reading-age.ts'
import type { AccessReason } from '#wire/access.ts'

/** `words.ts` turns `reason` into a sentence. */
export interface ApiProblem {
  readonly reason: Reason | AccessReason | 'contract' | 'refused' | 'not_found'
  /** Contract errors: path in the answer. Refusals and access reasons: the gateway's sentence. */
  readonly detail: string
  readonly retryAt: Instant | null
  /** The request's name in the gateway's log; absent without an answer. */
  readonly request?: string | undefined
  /** With `sign_in`: ways to sign in, unparsed. */
  readonly ways?: unknown
}

/** Reservations by instant; flights by log day. */
export interface Missing {
  readonly kind: 'saturated' | 'unread' | 'disproved' | 'unreadable'
  readonly start: Instant | null
  readonly end: Instant | null
  /** UTC days (reservations) or log days (flights), ascending. */
  readonly days: readonly PlainDay[]
  /** In the look-back, not in the range itself. */
  readonly lookBack: boolean
  /** Number of unreadable entries; each may be anywhere in it. */
  readonly unreadable?: number
}

/** Known data of a range, its gaps and age. Only `api` sees pages. */
export interface RangeAnswer<T> {
  readonly items: readonly T[]
  readonly completeness: Completeness
  readonly missing: readonly Missing[]
  /** First local day from which every running block is known; null for flights, which end on their day. */
  readonly knownSince: PlainDay | null
  /** Of the oldest part shown; null if nothing is known. */
  readonly asOf: Instant | null
  /** Parts that can still change; empty if all are settled or nothing is known. */
  readonly ages: readonly OpenAge[]
  /** Records of the range read so far; once it is done, of the blocks before it. */
  readonly recordsRead: number
  /** Set if the newest reading failed; items are then the last good ones. */
  readonly problem: ApiProblem | null
  /** Why the gateway served old data (`Flightline-Reason`). */
  readonly staleReason: Reason | null
  /** Reads missing parts again, nothing that is fresh. */
  readonly retry: () => void
}

/** Not complete before it is drawn. */
export function heldBack<T>(answer: RangeAnswer<T>, isHeld: boolean): RangeAnswer<T> {
  return isHeld ? { ...answer, completeness: 'loading' } : answer
}
