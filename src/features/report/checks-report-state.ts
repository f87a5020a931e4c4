import { list } from '#bookings/address/fields.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { PAPER, PLAIN_PAPER } from '#bookings/address/shared-fields.ts'

/** Same days and aircraft as the page's address. */
export const checksReportAddress = rangeAddress('printChecks', { aircraft: list, ...PAPER })

export type ChecksReportState = StateOf<typeof checksReportAddress>

export function checksHref(state: ChecksReportState): string {
  return pageHref('checks', checksReportAddress.write({ ...state, ...PLAIN_PAPER }))
}
