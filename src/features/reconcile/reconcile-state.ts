import { BUCKETS, type Bucket } from '#domain/matching/match-case.ts'
import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { addressOf } from '#school/range/address-of.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

/** What the address of the reconciliation says: days of the log, null where the page chooses. `aircraft` null is all, an empty list none. */
export interface ReconcileState {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly aircraft: readonly string[] | null
  /** The only kind of case shown; null is all. */
  readonly bucket: Bucket | null
}

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readReconcileSearch(search: Search): ReconcileState {
  return {
    from: parsePlainDay(search['from']),
    to: parsePlainDay(search['to']),
    aircraft: readValueList(search['aircraft']),
    bucket: BUCKETS.find((bucket) => bucket === search['bucket']) ?? null,
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeReconcileSearch(state: ReconcileState): Record<string, string | undefined> {
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    aircraft: writeValueList(state.aircraft),
    bucket: state.bucket ?? undefined,
  }
}

/** The same on paper. What is of one kind only is printed with all others: a score counts them all. */
export function printHref(state: ReconcileState): string {
  return addressOf('/print/reconcile', writeReconcileSearch({ ...state, bucket: null }))
}
