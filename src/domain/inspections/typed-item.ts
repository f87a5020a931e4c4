import type { MeterName } from '#domain/audit/finding.ts'
import type { Instant } from '#time/instant.ts'

export type LimitMeter = MeterName | 'date'

/** Hundredths of an hour; for a date, days since 1970, months as interval and days of warning. */
export interface TypedLimit {
  readonly meter: LimitMeter
  readonly due: number
  /** Null for once only. */
  readonly interval: number | null
  readonly warnAt: number
}

/** As entered. With two limits, whichever comes first. Without limits it was due once and is done. */
export interface TypedItem {
  readonly tail: string
  readonly name: string
  readonly limits: readonly TypedLimit[]
  readonly carry: 'due' | 'done'
  readonly grounds: boolean
  readonly note: string
}

/** `on` is a `PlainDay`; null readings weren't recorded. */
export interface WrittenDone {
  readonly on: string
  readonly tach: number | null
  readonly hobbs: number | null
}

export interface KeptItem extends TypedItem {
  readonly id: string
  readonly done: readonly WrittenDone[]
  /** When its limits were last set: a meter replaced since doesn't match them. */
  readonly setAt: Instant | null
  /** Readings at that time, hundredths, null for none; absent for older items. */
  readonly readings?: Readonly<Record<MeterName, number | null>> | undefined
  /** Maintenance bookings by id, in which it wasn't done. */
  readonly notDone: readonly string[]
}
