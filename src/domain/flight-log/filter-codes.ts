import { type Codes, coded } from '#domain/dispatch/facets.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asWritten, type Person } from '#domain/record/person.ts'
import {
  activityValue,
  aircraftValue,
  customerValue,
  type FilterName,
  instructorValue,
  NOTHING_RECORDED,
} from './filter-values.ts'
import { type FlightSearch, flightSearch } from './flight-search.ts'
import { type LogRow, rulesOf } from './log-row.ts'

type RowCodes = Readonly<Record<FilterName, Codes>> & FlightSearch
type FlightCodes = Omit<RowCodes, 'flags'>

const ofRows = new WeakMap<readonly LogRow[], RowCodes>()
const ofFlights = new WeakMap<
  CompletedFlight,
  { readonly rows: readonly LogRow[]; readonly codes: FlightCodes }
>()

/** Rows share few values, so a press compares numbers. Cached with the rows; flight values survive an audit. */
export function codesOf(rows: readonly LogRow[]): RowCodes {
  const kept = ofRows.get(rows)
  if (kept) return kept
  const codes = { ...flightCodes(rows), flags: flagCodes(rows) }
  ofRows.set(rows, codes)
  return codes
}

function flightCodes(rows: readonly LogRow[]): FlightCodes {
  const first = rows[0]?.flight
  const kept = first && ofFlights.get(first)
  if (kept && isSameLog(kept.rows, rows)) return kept.codes
  const codes = {
    aircraft: coded(rows, ({ flight }) => flight.aircraft?.tail ?? '', one(aircraftValue)),
    instructor: coded(rows, ({ flight }) => rawPerson(flight.instructor), one(instructorValue)),
    customer: coded(rows, ({ flight }) => rawPerson(flight.customer), one(customerValue)),
    activity: coded(rows, ({ flight }) => flight.activity ?? '', one(activityValue)),
    ...flightSearch(rows.map(({ flight }) => flight)),
  }
  if (first) ofFlights.set(first, { rows, codes })
  return codes
}

function isSameLog(before: readonly LogRow[], rows: readonly LogRow[]): boolean {
  return before.length === rows.length && before.every((row, at) => row.flight === rows[at]?.flight)
}

function one(valueOf: (flight: CompletedFlight) => string) {
  return ({ flight }: LogRow) => [valueOf(flight)]
}

function rawPerson(person: Person | null): string {
  return person === null ? '' : asWritten(person)
}

function flagCodes(rows: readonly LogRow[]): Codes {
  return coded(
    rows,
    ({ audit }) => rulesOf(audit.findings).join(),
    ({ audit }) =>
      audit.findings.length === 0 ? [NOTHING_RECORDED] : rulesOf(audit.findings).map(String),
  )
}
