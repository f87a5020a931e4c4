import type { Instant } from '#time/instant.ts'
import type { InspectionDoneInput, InspectionItem } from '#wire/inspections-wire.ts'

/** An inspection with its history. Without limits it was due once and is done. */
export interface KeptItem extends InspectionItem {
  readonly id: string
  readonly done: readonly InspectionDoneInput[]
  /** When its limits were last set: a meter replaced since doesn't match them. */
  readonly setAt: Instant | null
  /** Readings at that time, hundredths, null for none; absent for older items. */
  readonly readings?: Readonly<Record<'hobbs' | 'tach', number | null>> | undefined
  /** Maintenance bookings by id, in which it wasn't done. */
  readonly notDone: readonly string[]
}
