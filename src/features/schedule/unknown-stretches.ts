import type { Missing } from '#api/range/range-answer.ts'
import type { InstantRange } from '#time/instant.ts'

/** What a grid marks as not known: of the range itself; what the look-back lacks cannot be drawn anywhere. */
export function unknownStretches(missing: readonly Missing[]): InstantRange[] {
  return missing.flatMap(({ start, end, lookBack }) =>
    start === null || end === null || lookBack ? [] : [{ start, end }],
  )
}
