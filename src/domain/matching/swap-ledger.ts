import type { MatchCase } from './match-case.ts'

export interface Swap {
  readonly one: MatchCase
  readonly what: 'Aircraft' | 'Instructor'
  readonly booked: string
  readonly flown: string
}

/** A case that swapped both has two lines. */
export function swapsOf(cases: readonly MatchCase[]): Swap[] {
  return cases.flatMap((one) =>
    one.reasons.flatMap((reason): Swap[] => {
      if (reason.kind === 'other-tail') {
        return [{ one, what: 'Aircraft', booked: reason.booked.tail, flown: reason.flown.tail }]
      }
      if (reason.kind === 'other-instructor') {
        return [{ one, what: 'Instructor', booked: reason.booked, flown: reason.flown }]
      }
      return []
    }),
  )
}
