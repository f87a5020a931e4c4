import { isCalledOff } from './day-scores.ts'
import type { MatchCase } from './match-case.ts'

/** Bookings that differ, flights without a booking, and cases that need no explanation. */
export interface SortedCases {
  readonly toExplain: readonly MatchCase[]
  readonly unbooked: readonly MatchCase[]
  readonly agreeing: readonly MatchCase[]
}

/** Newest first, each case in one part. Gaps in a meter are causes and in none. */
export function sortCases(cases: readonly MatchCase[]): SortedCases {
  const newest = cases.filter(({ gap }) => gap === null).toReversed()
  const agrees = (one: MatchCase) => one.bucket === 'matched' || isCalledOff(one)
  return {
    toExplain: newest.filter((one) => !agrees(one) && one.reservation !== null),
    unbooked: newest.filter((one) => !agrees(one) && one.reservation === null),
    agreeing: newest.filter(agrees),
  }
}
