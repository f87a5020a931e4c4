import { inventedId } from '#reference-api/invented-records.ts'
import type { Person } from '#reference-api/schema.ts'
import type { Airframe } from './fleet.ts'

// The whole life of a booking, as its inventor knows it. Moments are minutes after the local
// midnight of the plan's day; below 0 is the day before, above 1440 the day after.

export interface Slot {
  readonly start: number
  readonly end: number
}

/** What comes of a booking. */
export type Fate =
  | {
      readonly kind: 'flown'
      readonly out: number
      readonly closed: number
      readonly log: LogTimes
    }
  | { readonly kind: 'worked-on'; readonly out: number; readonly closed: number }
  | { readonly kind: 'cancelled'; readonly at: number; readonly status: string }

/** Clock times of the log, and the Hobbs tenths between them. */
export interface LogTimes {
  readonly start: number
  readonly end: number
  readonly tenths: number
}

/** What a booking said from `since` (null: from when it was booked) until it was corrected. */
export interface Before {
  readonly since: number | null
  readonly until: number
  readonly slot: Slot
  readonly aircraft: Airframe | null
}

export interface Planned {
  readonly id: string
  number: string | null
  readonly day: string
  readonly activity: string | null
  readonly slot: Slot
  readonly aircraft: Airframe | null
  /** The aircraft really flown, if it is not the booked one. */
  flown: Airframe | null
  readonly customer: Person | null
  readonly instructors: readonly Person[]
  bookedAt: number
  before: Before | null
  readonly fate: Fate
}

export const MAINTENANCE = 'Maintenance'
export const DAY_MINUTES = 24 * 60

/** An id that is the same for the same words. */
export function plannedId(words: string): string {
  return inventedId(`demonstration reservation ${words}`)
}
