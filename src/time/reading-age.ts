import { HOUR, type Instant, MINUTE } from './instant.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import type { Zone } from './zone.ts'

/** Whether all of what was asked for is known; `loading` while more of it is still to come. */
export type Completeness = 'loading' | 'complete' | 'incomplete'

/** What is read again at one pace, in the gateway's words: `screen` is all that is neither today nor tomorrow. */
const PACES = ['today', 'tomorrow', 'flights-today', 'screen'] as const

export type Pace = (typeof PACES)[number]

/** How far apart the gateway plans to read, ms; null where it plans nothing. */
export type PlannedGaps = Readonly<Record<Pace, number | null>>

export function plannedGaps(gapOf: (pace: Pace) => number | null): PlannedGaps {
  return Object.fromEntries(PACES.map((pace) => [pace, gapOf(pace)])) as PlannedGaps
}

/** Taken where the gateway names none. */
export const NO_GAPS = plannedGaps(() => null)

/** The oldest reading that some of what is in sight, and can still change, stands on. */
export interface OpenAge {
  readonly pace: Pace
  readonly asOf: Instant
}

/** By what a reading counts as old. */
export interface AgeRule {
  readonly hours: OpeningHours
  readonly gaps: PlannedGaps
}

/** However close the readings are planned, nothing is old before this. */
const LEAST: Readonly<Record<Pace, number>> = {
  today: 30 * MINUTE,
  'flights-today': 30 * MINUTE,
  tomorrow: 6 * HOUR,
  screen: 6 * HOUR,
}

/** From what age on a reading is old: twice the planned gap, ms. */
export function oldAfter(pace: Pace, gaps: PlannedGaps): number {
  return Math.max(LEAST[pace], 2 * (gaps[pace] ?? 0))
}

export function oldest(ages: readonly OpenAge[]): Instant | null {
  return ages.reduce<Instant | null>(
    (least, { asOf }) => (least === null || asOf < least ? asOf : least),
    null,
  )
}

/** The oldest of what must not be taken for the present; null while the school is closed, or all is as young as planned. */
export function oldestOld(
  ages: readonly OpenAge[],
  now: Instant,
  zone: Zone,
  { hours, gaps }: AgeRule,
): Instant | null {
  if (!isOpenAt(zone, now, hours)) return null
  return oldest(ages.filter(({ pace, asOf }) => now - asOf > oldAfter(pace, gaps)))
}
