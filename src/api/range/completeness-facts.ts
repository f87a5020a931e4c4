import type { PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import type { Missing, RangeAnswer } from './range-answer.ts'

/** What a page's completeness element tells programs about an answer. */
export function completenessFacts({
  completeness,
  missing,
  knownSince,
}: Pick<RangeAnswer<unknown>, 'completeness' | 'missing' | 'knownSince'>): {
  readonly completeness: Completeness
  /** Each once, in order. */
  readonly missingDays: readonly PlainDay[]
  /** How many entries could not be read. */
  readonly unreadable: number
  readonly knownSince: PlainDay | null
} {
  return {
    completeness,
    missingDays: [...new Set(missing.flatMap(({ days }) => days))].toSorted(),
    unreadable: missing.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
    knownSince,
  }
}

/** True if nothing is missing but before what is shown. */
export function isMissedEarlier(missing: readonly Missing[], since: number = 0): boolean {
  return missing.every(({ lookBack, end }) => lookBack || (end !== null && end <= since))
}
