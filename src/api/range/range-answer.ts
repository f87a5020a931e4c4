import type { Reason } from '#api/http/reasons.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Completeness, OpenAge } from '#time/reading-age.ts'
import type { AccessReason } from '#wire/access.ts'

/** Why data could not be read; `words.ts` turns `reason` into a sentence for people. */
export interface ApiProblem {
  readonly reason: Reason | AccessReason | 'contract' | 'refused' | 'not_found'
  /** For a contract error the path in the answer; for a refusal, and for the reasons of access, the gateway's own sentence. */
  readonly detail: string
  /** When the next try can succeed, if known. */
  readonly retryAt: Instant | null
  /** What the gateway's log calls the request; absent where no answer came. */
  readonly request?: string | undefined
  /** With `sign_in`: how one can sign in here, as it came. */
  readonly ways?: unknown
}

/** One stretch that is not known, and why. Reservations: by instant; flights: whole or part of a day of the log. */
export interface Missing {
  readonly kind: 'saturated' | 'unread' | 'disproved' | 'unreadable'
  /** Instants for reservations, null for flights. */
  readonly start: Instant | null
  readonly end: Instant | null
  /** The UTC days (reservations) or log days (flights) concerned, in order. */
  readonly days: readonly PlainDay[]
  /** True if it is the look-back for blocks that began earlier, not the range itself. */
  readonly lookBack: boolean
  /** If entries could not be read, how many; each of them may lie anywhere in the stretch. */
  readonly unreadable?: number
}

/** A complete answer for a range: what is known of it, what is not, and as of when. Nobody outside `api` sees pages. */
export interface RangeAnswer<T> {
  readonly items: readonly T[]
  readonly completeness: Completeness
  readonly missing: readonly Missing[]
  /**
   * The first of the school's days since which every block that still runs is known; what began before it and runs into the
   * range may be missing. Null for flights, which end on their day.
   */
  readonly knownSince: PlainDay | null
  /** Of the oldest part shown; null while nothing is known. */
  readonly asOf: Instant | null
  /** The same for the parts that can still change; null if all of it is settled, or nothing is known. */
  readonly ages: readonly OpenAge[]
  /** Progress of the current reading; `isLookBack` once the range itself is done and earlier blocks are looked for. */
  readonly progress: {
    readonly pages: number
    readonly records: number
    readonly isLookBack: boolean
  }
  /** The last failure, if the newest reading failed; the items are then the last good ones. */
  readonly problem: ApiProblem | null
  /** Set when the gateway served known-but-old data and says why (`Flightline-Reason`). */
  readonly staleReason: Reason | null
  /** Reads what is missing again; asks for nothing that is known and fresh. */
  readonly retry: () => void
}

/** The same, not called whole while it is not drawn yet. */
export function heldBack<T>(answer: RangeAnswer<T>, isHeld: boolean): RangeAnswer<T> {
  return isHeld ? { ...answer, completeness: 'loading' } : answer
}
