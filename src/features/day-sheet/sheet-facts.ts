import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

/** What a printed day says of itself. */
export interface SheetFacts {
  readonly school: string
  readonly zone: Zone
  readonly locale: string
  readonly day: PlainDay
  /** The school's, at the time of the print. */
  readonly today: PlainDay
  /** Of the oldest part; null while nothing is known. */
  readonly asOf: Instant | null
  readonly printedAt: Instant
  /** The filters in force, in words. */
  readonly filters: string
  readonly completeness: 'loading' | 'complete' | 'incomplete'
  /** The date before which blocks are not known; null where what is missing says it. */
  readonly edge: string | null
  /** What is not known, each stretch in words. */
  readonly missing: readonly string[]
}
