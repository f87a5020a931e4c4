import { HOUR, type Instant, MINUTE } from './instant.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import type { Zone } from './zone.ts'

/** Whether all of what was asked for is known; `loading` while more of it is still to come. */
export type Completeness = 'loading' | 'complete' | 'incomplete'

/** What is read at one pace, in the gateway's words: `screen` is everything except today and tomorrow. */
const PACES = ['today', 'tomorrow', 'flights-today', 'screen'] as const

export type Pace = (typeof PACES)[number]

/** The planned gap between readings, ms; null if none is planned. */
export type PlannedGaps = Readonly<Record<Pace, number | null>>

export function plannedGaps(gapOf: (pace: Pace) => number | null): PlannedGaps {
  return Object.fromEntries(PACES.map((pace) => [pace, gapOf(pace)])) as PlannedGaps
}

/** Used if the gateway names none. */
export const NO_GAPS = plannedGaps(() => null)

/** The oldest reading behind the data in sight that can still change. */
export interface OpenAge {
  readonly pace: Pace
  readonly asOf: Instant
}

/** What decides whether a reading is old. */
export interface AgeRule {
  readonly hours: OpeningHours
  readonly gaps: PlannedGaps
}

/** Nothing younger is old, however close together the readings are planned. */
const LEAST: Readonly<Record<Pace, number>> = {
  today: 30 * MINUTE,
  'flights-today': 30 * MINUTE,
  tomorrow: 6 * HOUR,
  screen: 6 * HOUR,
}

/** The age from which a reading is old: twice the planned gap, ms. */
export function oldAfter(pace: Pace, gaps: PlannedGaps): number {
  return Math.max(LEAST[pace], 2 * (gaps[pace] ?? 0))
}

export function oldest(ages: readonly OpenAge[]): Instant | null {
  return ages.reduce<Instant | null>(
    (least, { asOf }) => (least === null || asOf < least ? asOf : least),
    null,
  )
}

/** The oldest of what must not be taken for the present; null while the school is closed, or if everything is as fresh as planned. */
export function oldestOld(
  ages: readonly OpenAge[],
  now: Instant,
  zone: Zone,
  { hours, gaps }: AgeRule,
): Instant | null {
  if (!isOpenAt(zone, now, hours)) return null
  return oldest(ages.filter(({ pace, asOf }) => now - asOf > oldAfter(pace, gaps)))
}
