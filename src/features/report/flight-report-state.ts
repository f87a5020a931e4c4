import type { Field } from '#bookings/address/fields.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { LOG_FILTER, PAPER, PLAIN_PAPER } from '#bookings/address/shared-fields.ts'
import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'

/** Null is one list by time (`none` in the address). Default is by tail, because only tails have control totals. */
const group: Field<Grouping | null> = {
  read: (text) => (text === 'none' ? null : (GROUPINGS.find((one) => one === text) ?? 'tail')),
  write: (value) => (value === 'tail' ? undefined : (value ?? 'none')),
}

/** Same days and filters as the log's address. */
export const flightReportAddress = rangeAddress('printFlights', { group, ...LOG_FILTER, ...PAPER })

export type FlightReportState = StateOf<typeof flightReportAddress>

export function logBehind(state: FlightReportState): string {
  const own = flightReportAddress.write({ ...state, ...PLAIN_PAPER })
  return pageHref('flights', { ...own, group: state.group ?? undefined })
}
