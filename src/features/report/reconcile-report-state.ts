import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { addressOf } from '#school/range/address-of.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { type PaperChoice, readPaperChoice, writePaperChoice } from './paper-choice.ts'

/** What the address of the reconciliation on paper says: days and aircraft as the page's own address says them. */
export interface ReconcileReportState extends PaperChoice {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly aircraft: readonly string[] | null
}

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readReconcileReportSearch(search: Search): ReconcileReportState {
  return {
    from: parsePlainDay(search['from']),
    to: parsePlainDay(search['to']),
    aircraft: readValueList(search['aircraft']),
    ...readPaperChoice(search),
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeReconcileReportSearch(
  state: ReconcileReportState,
): Record<string, string | undefined> {
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    aircraft: writeValueList(state.aircraft),
    ...writePaperChoice(state),
  }
}

/** The page itself, with the same days and aircraft. */
export function reconcileHref(state: ReconcileReportState): string {
  return addressOf(
    '/reconcile',
    writeReconcileReportSearch({ ...state, paper: null, names: 'full', auto: false }),
  )
}
