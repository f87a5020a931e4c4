import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import type { Person } from '#domain/record/person.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { FileStyle, FlightColumn } from '#school/flight-columns/flight-column.ts'
import {
  FLIGHT_COLUMNS,
  type FlightColumnId,
  flightColumn,
} from '#school/flight-columns/flight-columns.ts'

/** A table for a file: its head and its cells. `totals` are the places of rows that are sums. */
export interface ExportTable {
  readonly head: readonly string[]
  readonly columns: readonly (FlightColumn | null)[]
  readonly rows: readonly (readonly CsvCell[])[]
  readonly totals: ReadonlySet<number>
}

interface Shown {
  readonly rows: readonly LogRow[]
  readonly groups: readonly FlightGroup<LogRow>[] | null
  readonly nameOf: (group: FlightGroup<LogRow>) => string
  readonly columns: readonly FlightColumnId[]
  readonly hasTotals: boolean
}

/** What is on the screen: the same filters, order and columns; groups' totals where they are asked for. */
export function shownTable(shown: Shown, style: FileStyle): ExportTable {
  const { rows, groups, hasTotals, nameOf } = shown
  const columns = shown.columns.map(flightColumn)
  const cells: CsvCell[][] = []
  const totals = new Set<number>()
  const add = (row: LogRow) => cells.push(columns.map((column) => column.file(row, style)))
  if (groups === null) for (const row of rows) add(row)
  for (const group of groups ?? []) {
    for (const row of group.rows) add(row)
    if (!hasTotals) continue
    totals.add(cells.length)
    cells.push(totalCells(group.rows, `Total ${nameOf(group)}`, columns, style))
  }
  return { head: columns.map(({ label }) => label), columns, rows: cells, totals }
}

/** Everything that was read, in every column, with what the screen has no room for. */
export function wholeTable(rows: readonly LogRow[], style: FileStyle): ExportTable {
  const contact = (person: Person | null) => [person?.email ?? null, person?.phone ?? null]
  const decimal = { ...style, hours: 'decimal' as const }
  return {
    head: [
      ...FLIGHT_COLUMNS.map(({ label }) => label),
      'Customer e-mail',
      'Customer phone',
      'Instructor e-mail',
      'Instructor phone',
      'Flight id',
      'Reservation id',
    ],
    columns: [...FLIGHT_COLUMNS, null, null, null, null, null, null],
    rows: rows.map((row) => [
      ...FLIGHT_COLUMNS.map((column) => column.file(row, decimal)),
      ...contact(row.flight.customer),
      ...contact(row.flight.instructor),
      row.flight.id,
      row.flight.reservationId,
    ]),
    totals: new Set(),
  }
}

function totalCells(
  rows: readonly LogRow[],
  name: string,
  columns: readonly FlightColumn[],
  style: FileStyle,
): CsvCell[] {
  const sums = rowSums(rows)
  return columns.map(({ fileTotal }, place) =>
    place === 0 ? name : (fileTotal?.(sums, style.hours) ?? null),
  )
}

interface ExportFacts {
  readonly school: string
  readonly range: { readonly from: string; readonly to: string }
  readonly zoneName: string
  /** In the school's time, or null where nothing was read. */
  readonly asOf: string | null
  readonly completeness: string
  readonly filters: string
}

/** The first line of a file: what it is of, and how whole and old. */
export function commentLine(facts: ExportFacts): string {
  return [
    `# Flight log of ${facts.school}`,
    `${facts.range.from} to ${facts.range.to}`,
    `times in ${facts.zoneName}`,
    facts.asOf === null ? 'not read yet' : `as of ${facts.asOf}`,
    facts.completeness,
    ...(facts.filters === '' ? [] : [facts.filters]),
  ].join('; ')
}
