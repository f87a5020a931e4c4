import { DAY, HOUR, type Instant, MINUTE } from './instant.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import type { Zone } from './zone.ts'

/** `loading`: more may come. */
export type Completeness = 'loading' | 'complete' | 'incomplete'

/** The gateway's words; `screen` is everything but today and tomorrow. */
const PACES = ['today', 'tomorrow', 'flights-today', 'screen'] as const

export type Pace = (typeof PACES)[number]

/** ms; null if none is planned. */
export type PlannedGaps = Readonly<Record<Pace, number | null>>

export function plannedGaps(gapOf: (pace: Pace) => number | null): PlannedGaps {
  return Object.fromEntries(PACES.map((pace) => [pace, gapOf(pace)])) as PlannedGaps
}

export const NO_GAPS = plannedGaps(() => null)

/** The oldest reading among visible data that can still change. */
export interface OpenAge {
  readonly pace: Pace
  readonly asOf: Instant
}

export interface AgeRule {
  readonly hours: OpeningHours
  readonly gaps: PlannedGaps
}

/** Minimum age for "old", however frequent readings are. */
const MIN: Readonly<Record<Pace, number>> = {
  today: 30 * MINUTE,
  'flights-today': 30 * MINUTE,
  tomorrow: 6 * HOUR,
  screen: 6 * HOUR,
}

/** Twice the planned gap, ms. Days that no one looked at until now have no plan yet: theirs is half a day. */
export function oldAfter(pace: Pace, gaps: PlannedGaps): number {
  return Math.max(MIN[pace], 2 * (gaps[pace] ?? (pace === 'screen' ? DAY / 2 : 0)))
}

export function oldest(ages: readonly OpenAge[]): Instant | null {
  return ages.reduce<Instant | null>(
    (least, { asOf }) => (least === null || asOf < least ? asOf : least),
    null,
  )
}

const TODAYS: ReadonlySet<Pace> = new Set(['today', 'flights-today'])

export function ofToday(ages: readonly OpenAge[]): Instant | null {
  return oldest(ages.filter(({ pace }) => TODAYS.has(pace)))
}

/** The time a page shows: today's. Other days are read seldom by plan, so theirs would look like a stopped clock. */
export function shownAge(ages: readonly OpenAge[], asOf: Instant | null): Instant | null {
  return ofToday(ages) ?? oldest(ages) ?? asOf
}

/** The oldest reading that counts as old; null outside opening hours, or if all are fresh. */
export function oldestOld(
  ages: readonly OpenAge[],
  now: Instant,
  zone: Zone,
  { hours, gaps }: AgeRule,
): Instant | null {
  if (!isOpenAt(zone, now, hours)) return null
  return oldest(ages.filter(({ pace, asOf }) => now - asOf > oldAfter(pace, gaps)))
}
