import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { FileColumn, FileTable } from '#bookings/files/file-table.ts'
import { groupName } from '#bookings/filters/group-names.ts'
import type { FileStyle, FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import { FLIGHT_COLUMNS } from '#bookings/flight-columns/flight-columns.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { type FlightGroup, groupFlights } from '#domain/flight-groups/group-flights.ts'
import { type Balance, balanceOf } from '#domain/flight-log/control-words.ts'
import { writtenMoment } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { type RowSums, rowSums } from '#domain/flight-log/row-sums.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { sayLogChosen } from '#features/flight-log/log-words.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { DayRange } from '#time/plain-day.ts'

/** What is on screen. */
export interface ShownLog {
  readonly state: FlightLogState
  readonly columns: readonly FlightColumn[]
  readonly log: {
    readonly rows: readonly LogRow[]
    readonly groups: readonly FlightGroup<LogRow>[] | null
  }
  /** Before filtering. */
  readonly rows: readonly LogRow[]
  readonly chains: readonly Chain[]
  readonly answer: Pick<
    RangeAnswer<CompletedFlight>,
    'asOf' | 'completeness' | 'missing' | 'ages' | 'problem' | 'staleReason'
  >
  readonly days: DayRange
  readonly format: DateFormat
  readonly school: string
}

/** As on screen: same filters, order and columns, with group totals on request. */
export function shownTable(shown: ShownLog, hasTotals: boolean, hasNote: boolean): FileTable {
  const { state, columns, log, format } = shown
  const { group, hours } = state
  const style = { format, hours }
  const rows: CsvCell[][] = []
  const totals = new Set<number>()
  for (const one of log.groups ?? [{ key: '', rows: log.rows }]) {
    for (const row of one.rows) rows.push(columns.map(({ file }) => file(row, style)))
    if (group === null || !hasTotals) continue
    totals.add(rows.length)
    rows.push(totalCells(one.rows, `Total ${groupName(one, group, format.locale)}`, columns, style))
  }
  const note = hasNote ? noteOf(shown, sayLogChosen(state)) : null
  return { name: 'Flight log', note, columns: columns.map(columnInFile), rows, totals }
}

function columnInFile({ label, fileHead = label, width, excel }: FlightColumn): FileColumn {
  return { head: fileHead, width: Math.max(8, Math.round(width / 7)), format: excel }
}

function totalCells(
  rows: readonly LogRow[],
  name: string,
  columns: readonly FlightColumn[],
  { hours }: FileStyle,
): CsvCell[] {
  const sums = rowSums(rows)
  const excluded = columns.flatMap(({ total }) => total?.excluded?.(sums) || [])
  const said = excluded.length === 0 ? name : `${name} (${excluded.join('; ')})`
  return columns.map(({ fileTotal }, place) =>
    place === 0 ? said : (fileTotal?.(sums, hours) ?? null),
  )
}

const CONTACTS = [
  'Customer e-mail',
  'Customer phone',
  'Instructor e-mail',
  'Instructor phone',
  'Flight id',
  'Reservation id',
]

/** All loaded rows and all columns, also some that the screen doesn't have. */
export function wholeTable(shown: ShownLog, hasNote: boolean): FileTable {
  const style = { format: shown.format, hours: 'decimal' } as const
  const contact = (person: Person | null) => [person?.email ?? null, person?.phone ?? null]
  return {
    name: 'Flight log',
    note: hasNote ? noteOf(shown, '') : null,
    columns: [...FLIGHT_COLUMNS.map(columnInFile), ...CONTACTS.map((head) => ({ head }))],
    rows: shown.rows.map((row) => [
      ...FLIGHT_COLUMNS.map((column) => column.file(row, style)),
      ...contact(row.flight.customer),
      ...contact(row.flight.instructor),
      row.flight.id,
      row.flight.reservationId,
    ]),
  }
}

interface TailLine {
  readonly name: string
  readonly sums: RowSums
  readonly balance: Balance | null
}

const inHours = (value: number | null | undefined) =>
  typeof value === 'number' ? value / 100 : null

type TailColumn = readonly [
  head: string,
  format: string | undefined,
  cell: (line: TailLine) => CsvCell,
]

const TAIL_COLUMNS: readonly TailColumn[] = [
  ['Aircraft', undefined, ({ name }) => name],
  ['Flights', '0', ({ sums }) => sums.flights],
  ['Hobbs h', '0.0#', ({ sums }) => inHours(sums.hobbs.total)],
  ['Tach h', '0.00', ({ sums }) => inHours(sums.tach.total)],
  ['Tach/Hobbs', '0.000', ({ sums: { ratio } }) => (ratio === null ? null : ratio / 1000)],
  ['First Hobbs out', '0.0#', ({ balance }) => inHours(balance?.ends?.hobbs.opening)],
  ['Last Hobbs in', '0.0#', ({ balance }) => inHours(balance?.ends?.hobbs.closing)],
  ['Hobbs gaps', '0.0#', ({ sums }) => inHours(sums.hobbsGaps)],
  ['First Tach out', '0.00', ({ balance }) => inHours(balance?.ends?.tach.opening)],
  ['Last Tach in', '0.00', ({ balance }) => inHours(balance?.ends?.tach.closing)],
  ['Tach gaps', '0.00', ({ sums }) => inHours(sums.tachGaps)],
  ['Flagged', '0', ({ sums }) => sums.flagged],
  ['Not in Hobbs', '0', ({ sums }) => sums.hobbs.excluded],
  ['Not in Tach', '0', ({ sums }) => sums.tach.excluded],
  ['Hobbs too many', '0.0#', ({ sums }) => inHours(sums.hobbs.inDoubt.tooMany)],
  ['Hobbs too few', '0.0#', ({ sums }) => inHours(sums.hobbs.inDoubt.tooFew)],
  ['Tach too many', '0.00', ({ sums }) => inHours(sums.tach.inDoubt.tooMany)],
  ['Tach too few', '0.00', ({ sums }) => inHours(sums.tach.inDoubt.tooFew)],
]

/** One line per aircraft: hours flown, and first and last readings if they cover exactly these flights. */
export function tailTable(rows: readonly LogRow[], chains: readonly Chain[]): FileTable {
  const byTail = groupBy(chains, ({ tail }) => tail)
  const tails = groupFlights(rows, 'tail', 0).map(({ key, rows: own }) => ({
    name: key || 'No aircraft',
    sums: rowSums(own),
    balance: balanceOf(byTail.get(key) ?? [], own.length),
  }))
  const lines = [...tails, { name: 'All', sums: rowSums(rows), balance: null }]
  return {
    name: 'By tail',
    note: null,
    columns: TAIL_COLUMNS.map(([head, format]) => ({ head, width: 13, format })),
    rows: lines.map((line) => TAIL_COLUMNS.map(([, , cell]) => cell(line))),
    totals: new Set([tails.length]),
  }
}

/** `filters` is '' for none. */
function noteOf({ school, days, format, answer }: ShownLog, filters: string): string {
  const { asOf, completeness, missing } = answer
  const missed = [...new Set(missing.flatMap((range) => range.days))]
  return [
    `# Flight log of ${school}`,
    `${days.from} to ${days.to}`,
    `times in ${format.zone.name}`,
    asOf === null ? 'not read yet' : `as of ${writtenMoment(format.zone, asOf)}`,
    completeness === 'complete' ? 'complete' : `NOT complete, not whole: ${missed.join(' ')}`,
    ...(filters === '' ? [] : [filters]),
  ].join('; ')
}
