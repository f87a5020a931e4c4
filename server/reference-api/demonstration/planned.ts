import type { Person } from '#server/reference-api/schema.ts'

// Times are minutes after the local midnight of a booking's day; below 0 is the day before, above 1440 the day after.

export const DAY_MINUTES = 24 * 60
export const MAINTENANCE = 'Maintenance'

export interface Airframe {
  tailNumber: string
  model: string
  /** Tach hours per Hobbs hour; about 0.77 on a piston engine, 1 where the tach counts time. */
  tachRatio: number
  hobbs: number
  tach: number
}

export interface Slot {
  readonly start: number
  readonly end: number
}

/** Valid from a minute until the next version. */
export interface Version extends Slot {
  readonly from: number
  readonly status: string
  readonly aircraft: Airframe | null
}

export interface Party {
  activity: string | null
  readonly customer: Person | null
  readonly instructors: readonly Person[]
}

export interface Planned extends Party {
  readonly id: string
  readonly number: string | null
  readonly day: string
  /** The final state, from when it is booked. */
  readonly made: Version & { readonly aircraft: Airframe }
  /** What it says until it is flown or cancelled, and then. */
  changes: readonly Version[]
  readonly ending: Version[]
  flown: Flown | null
}

export interface Flown {
  readonly aircraft: Airframe
  readonly closed: number
  /** As in the log: engine on and off, and the Hobbs tenths between. */
  readonly log: Slot & { readonly tenths: number }
}

export function planned(id: string, day: string, party: Party, made: Planned['made']): Planned {
  return { ...party, id, number: null, day, made, changes: [made], ending: [], flown: null }
}

export const PENDING = { PENDING: 60, pending: 30, Pending: 9, Standby: 1 }
export const CHECKED_OUT = { 'checked-out': 2, 'Checked-Out': 1 }
export const COMPLETED = { completed: 6, Completed: 3, COMPLETED: 1 }
