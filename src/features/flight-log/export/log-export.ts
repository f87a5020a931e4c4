import type { FileStyle, FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import {
  FLIGHT_COLUMNS,
  type FlightColumnId,
  flightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { type FlightGroup, groupFlights } from '#domain/flight-groups/group-flights.ts'
import { type Balance, balanceOf } from '#domain/flight-log/control-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { Person } from '#domain/record/person.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { ExcelSheet } from '#ui/excel-file.ts'

/** `totals`: indexes of sum rows. */
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

/** As on screen: same filters, order and columns, with group totals if shown. */
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

/** All loaded rows and all columns, also some that the screen doesn't have. */
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
  const excluded = columns.flatMap(({ total }) => total?.excluded?.(sums) || [])
  const said = excluded.length === 0 ? name : `${name} (${excluded.join('; ')})`
  return columns.map(({ fileTotal }, place) =>
    place === 0 ? said : (fileTotal?.(sums, style.hours) ?? null),
  )
}

export function sheetOf(
  { head, columns, rows, totals }: ExportTable,
  name: string,
  note: string | null,
): ExcelSheet {
  return {
    name,
    note,
    rows,
    totals,
    columns: head.map((label, place) => {
      const column = columns[place] ?? null
      return {
        head: label,
        width: column === null ? 24 : Math.max(8, Math.round(column.width / 7)),
        format: column?.excel,
      }
    }),
  }
}

/** One line per aircraft: hours flown, and first and last readings if they cover exactly these flights. */
export function tailSheet(rows: readonly LogRow[], chains: readonly Chain[]): ExcelSheet {
  const byTail = groupBy(chains, ({ tail }) => tail)
  const hours = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value / 100
  const lineOf = (name: string, own: readonly LogRow[], balance: Balance | null): CsvCell[] => {
    const { flights, hobbs, tach, ratio, hobbsGaps, tachGaps, flagged } = rowSums(own)
    const { hobbs: h, tach: t } = balance?.ends ?? {}
    return [
      name,
      flights,
      hours(hobbs.total),
      hours(tach.total),
      ratio === null ? null : ratio / 1000,
      ...[h?.opening, h?.closing, hobbsGaps, t?.opening, t?.closing, tachGaps].map(hours),
      flagged,
      hobbs.excluded,
      tach.excluded,
      hours(hobbs.inDoubt),
      hours(tach.inDoubt),
    ]
  }
  const lines = groupFlights(rows, 'tail', 0).map(({ key, rows: own }) =>
    lineOf(key || 'No aircraft', own, balanceOf(byTail.get(key) ?? [], own.length)),
  )
  return {
    name: 'By tail',
    note: null,
    columns: TAIL_HEADS.map(([head, format]) => ({ head, width: 13, format })),
    rows: [...lines, lineOf('All', rows, null)],
    totals: new Set([lines.length]),
  }
}

const TAIL_HEADS = [
  ['Aircraft', undefined],
  ['Flights', '0'],
  ['Hobbs h', '0.0#'],
  ['Tach h', '0.00'],
  ['Tach/Hobbs', '0.000'],
  ['First Hobbs out', '0.0#'],
  ['Last Hobbs in', '0.0#'],
  ['Hobbs gaps', '0.0#'],
  ['First Tach out', '0.00'],
  ['Last Tach in', '0.00'],
  ['Tach gaps', '0.00'],
  ['Flagged', '0'],
  ['Not in Hobbs', '0'],
  ['Not in Tach', '0'],
  ['Hobbs in doubt', '0.0#'],
  ['Tach in doubt', '0.00'],
] as const

interface ExportFacts {
  readonly school: string
  readonly range: { readonly from: string; readonly to: string }
  readonly zoneName: string
  /** School's time; null if nothing was loaded. */
  readonly asOf: string | null
  readonly completeness: string
  readonly filters: string
}

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
