import type { Field } from '#bookings/address/fields.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { LOG_FILTER, PAPER, PLAIN_PAPER } from '#bookings/address/shared-fields.ts'
import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'

/** Null is one list in order of time, `none` in the address; by tail where it says nothing, since only a tail has control totals. */
const group: Field<Grouping | null> = {
  read: (text) => (text === 'none' ? null : (GROUPINGS.find((one) => one === text) ?? 'tail')),
  write: (value) => (value === 'tail' ? undefined : (value ?? 'none')),
}

/** What the address of the log on paper says: days and filters as the log's own address says them. */
export const flightReportAddress = rangeAddress('printFlights', { group, ...LOG_FILTER, ...PAPER })

export type FlightReportState = StateOf<typeof flightReportAddress>

/** The log itself, with the same days, filters and groups. */
export function logBehind(state: FlightReportState): string {
  const own = flightReportAddress.write({ ...state, ...PLAIN_PAPER })
  return pageHref('flights', { ...own, group: state.group ?? undefined })
}
