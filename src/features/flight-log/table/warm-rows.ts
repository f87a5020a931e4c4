import { codesOf } from '#domain/flight-log/filter-codes.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { flightMatches } from '#domain/text/search.ts'
import { FLIGHT_COLUMN_IDS, type FlightColumnId } from '#school/flight-columns/flight-columns.ts'
import type { Zone } from '#time/zone.ts'
import { columnRanks } from './ordered-rows.ts'

const FLIGHTS_A_STEP = 1000
/** These take longer than a step may: they are worked out when somebody asks. */
const DEAR: ReadonlySet<FlightColumnId> = new Set(['lag', 'reservation'])

/** What the first search, filter and sort of a long log would have to work out, ahead of them and in steps. */
export function* warmRows(rows: readonly LogRow[], zone: Zone): Generator<undefined, true> {
  codesOf(rows)
  for (let at = 0; at < rows.length; at += FLIGHTS_A_STEP) {
    yield
    for (const { flight } of rows.slice(at, at + FLIGHTS_A_STEP)) flightMatches(flight, '?')
  }
  for (const column of FLIGHT_COLUMN_IDS) {
    yield
    if (!DEAR.has(column)) columnRanks(rows, column, zone)
  }
  return true
}
