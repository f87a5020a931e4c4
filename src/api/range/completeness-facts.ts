import type { PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import type { Missing, RangeAnswer } from './range-answer.ts'

/** As data attributes, for tests and scripts. */
export function completenessFacts({
  completeness,
  missing,
  knownSince,
}: Pick<RangeAnswer<unknown>, 'completeness' | 'missing' | 'knownSince'>): {
  readonly completeness: Completeness
  readonly missingDays: readonly PlainDay[]
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

/** Only parts before what is shown are missing. */
export function isMissedEarlier(missing: readonly Missing[], since: number = 0): boolean {
  return missing.every(({ lookBack, end }) => lookBack || (end !== null && end <= since))
}
