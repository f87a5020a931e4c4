import { list } from '#school/address/fields.ts'
import type { StateOf } from '#school/address/page-address.ts'
import { rangeAddress } from '#school/address/range-address.ts'
import { stringifySearch } from '#school/address/search-params.ts'
import { PAPER, PLAIN_PAPER } from '#school/address/shared-fields.ts'

/** What the address of the reconciliation on paper says: days and aircraft as the page's own address says them. */
export const reconcileReportAddress = rangeAddress('/print/reconcile', { aircraft: list, ...PAPER })

export type ReconcileReportState = StateOf<typeof reconcileReportAddress>

/** The page itself, with the same days and aircraft. */
export function reconcileHref(state: ReconcileReportState): string {
  return `/reconcile${stringifySearch(reconcileReportAddress.write({ ...state, ...PLAIN_PAPER }))}`
}
