import type { MeterName } from '#domain/audit/finding.ts'
import type { Instant } from '#time/instant.ts'

/** What a limit is counted in. */
export type LimitMeter = MeterName | 'date'

/** A limit that the school typed. Hundredths of an hour; of a date, days since 1970 with months between and days before. */
export interface TypedLimit {
  readonly meter: LimitMeter
  readonly due: number
  /** Until it is due once more; null for once only. */
  readonly interval: number | null
  readonly warnAt: number
}

/** An item as somebody types it; with two limits, whichever comes first. One without limits was due once and is done. */
export interface TypedItem {
  readonly tail: string
  readonly name: string
  readonly limits: readonly TypedLimit[]
  readonly carry: 'due' | 'done'
  readonly grounds: boolean
  readonly note: string
}

/** That it was done: on a `PlainDay`, at these readings; null where nobody wrote one down. */
export interface WrittenDone {
  readonly on: string
  readonly tach: number | null
  readonly hobbs: number | null
}

/** An item as the school keeps it. */
export interface KeptItem extends TypedItem {
  readonly id: string
  readonly done: readonly WrittenDone[]
  /** When its dues were last set, typed or by something done: a meter that was replaced since says nothing of them. */
  readonly setAt: Instant | null
  /** What its meters were read at then, hundredths, null for none; of what was set before that was kept, nothing. */
  readonly readings?: Readonly<Record<MeterName, number | null>> | undefined
  /** Maintenance bookings, by id, of which somebody said that it was not done then. */
  readonly notDone: readonly string[]
}
