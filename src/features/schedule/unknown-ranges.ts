import type { Missing } from '#api/range/range-answer.ts'
import { type InstantRange, type Span, subtractRanges } from '#time/instant.ts'

/** Ranges a grid marks as not loaded. What the look-back lacks can't be drawn. */
export function unknownRanges(missing: readonly Missing[]): InstantRange[] {
  return missing.flatMap(({ start, end, lookBack }) =>
    start === null || end === null || lookBack ? [] : [{ start, end }],
  )
}

/** `part`: partly loaded; `none`: not at all. */
export type DayKnown = 'whole' | 'part' | 'none'

export function knownOfDay(day: Span, unknown: readonly Span[]): DayKnown {
  const known = subtractRanges<number>(day, unknown)
  if (known.length === 0) return 'none'
  const length = known.reduce((sum, { start, end }) => sum + end - start, 0)
  return length === day.end - day.start ? 'whole' : 'part'
}
