import { list } from '#bookings/address/fields.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { PAPER, PLAIN_PAPER } from '#bookings/address/shared-fields.ts'

/** Same days and aircraft as the page's address. */
export const reconcileReportAddress = rangeAddress('printReconcile', { aircraft: list, ...PAPER })

export type ReconcileReportState = StateOf<typeof reconcileReportAddress>

export function reconcileHref(state: ReconcileReportState): string {
  return pageHref('reconcile', reconcileReportAddress.write({ ...state, ...PLAIN_PAPER }))
}
