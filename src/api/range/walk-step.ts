import type { Page } from '#api/wire/page.ts'
import type { Span } from '#time/instant.ts'
import { intersection } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'

/** A stretch that stays unknown, and why. */
export interface Hole extends Span {
  readonly kind: 'saturated' | 'disproved'
}

/** What one page of a walk settles. Positions are instants (reservations) or day numbers (flights). */
export interface WalkStep<T> {
  readonly asked: DayRange
  readonly page: Page<T>
  /** All records in here are on the page. */
  readonly known: Span | null
  /** Parts of what was wanted that this page shows cannot be known, or no longer proves. */
  readonly holes: readonly Hole[]
}

/** A verdict on one page: what it proves, what it leaves open, and where the walk goes on. */
export interface Verdict {
  readonly known: Span | null
  readonly hole: Hole | null
}

/** A hole says nothing about stretches that were not wanted or are known already. */
export function clipHole(hole: Hole | null, wanted: readonly Span[]): Hole[] {
  if (hole === null) return []
  return wanted
    .map((part) => intersection<number>(part, hole))
    .filter((part) => part !== null)
    .map((part) => ({ ...part, kind: hole.kind }))
}
