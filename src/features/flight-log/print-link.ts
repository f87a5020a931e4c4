import { addressOf } from '#school/range/address-of.ts'
import { type FlightLogState, writeFlightLogSearch } from './flight-log-state.ts'

/** The log on paper, with the days, filters and groups of the screen. */
export function printHref(state: FlightLogState): string {
  const { from, to, aircraft, instructor, customer, activity, flags, q } =
    writeFlightLogSearch(state)
  const filters = { from, to, aircraft, instructor, customer, activity, flags, q }
  return addressOf('/print/flights', { ...filters, group: state.group ?? 'none' })
}
