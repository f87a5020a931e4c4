import { inventedId } from '#server/reference-api/invented-records.ts'
import type { Person } from '#server/reference-api/schema.ts'
import type { Airframe } from './schools-shown.ts'

// The whole life of a booking. Times are minutes after the local midnight of its day; below 0 is the
// day before, above 1440 the day after.

export interface Slot {
  readonly start: number
  readonly end: number
}

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
export interface LogTimes extends Slot {
  readonly tenths: number
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
  /** What the booking said from `since` (null: from when it was booked) until it was corrected. */
  before: {
    readonly since: number | null
    readonly until: number
    readonly slot: Slot
    readonly aircraft: Airframe | null
  } | null
  readonly fate: Fate
}

export const MAINTENANCE = 'Maintenance'
export const DAY_MINUTES = 24 * 60
/** A person who is a few minutes late must not be promised again for the minutes after. */
export const MARGIN = 15

export function plannedId(seed: string): string {
  return inventedId(`demonstration reservation ${seed}`)
}
