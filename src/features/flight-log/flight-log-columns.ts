import {
  createColumnHelper,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { meterDelta } from '#domain/meter.ts'
import type { Person } from '#domain/person.ts'
import { visibleText } from '#domain/visible-text.ts'
import { personName } from './filter-flights.ts'
import type { FlightColumn } from './flight-column-names.ts'
export const flightFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

type FlightFeatures = typeof flightFeatures
type FlightTableRow = Row<FlightFeatures, CompletedFlight>

/** How a column is drawn; `width` in pixels is its least, what is left over goes to the texts. */
interface ColumnLook {
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
}

export const COLUMN_LOOKS: Readonly<Record<FlightColumn, ColumnLook>> = {
  date: { label: 'Date', width: 104 },
  out: { label: 'Out', width: 54 },
  in: { label: 'In', width: 70 },
  aircraft: { label: 'Aircraft', width: 80 },
  model: { label: 'Model', width: 84 },
  customer: { label: 'Customer', width: 110 },
  instructor: { label: 'Instructor', width: 108 },
  activity: { label: 'Activity', width: 98 },
  route: { label: 'Route', width: 106 },
  hobbsStart: { label: 'Hobbs out', width: 78, isNumber: true },
  hobbsEnd: { label: 'Hobbs in', width: 78, isNumber: true },
  hobbsDelta: { label: 'Hobbs Δ', width: 72, isNumber: true },
  tachStart: { label: 'Tach out', width: 78, isNumber: true },
  tachEnd: { label: 'Tach in', width: 78, isNumber: true },
  tachDelta: { label: 'Tach Δ', width: 72, isNumber: true },
  reservation: { label: 'Reservation', width: 104 },
}

/** The date's, where it must say its year. */
export const DATE_WIDTH_WITH_YEAR = 126

type Value = string | number | undefined

const helper = createColumnHelper<FlightFeatures, CompletedFlight>()
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function byText(a: FlightTableRow, b: FlightTableRow, column: string): number {
  return collator.compare(String(a.getValue(column)), String(b.getValue(column)))
}

function byNumber(a: FlightTableRow, b: FlightTableRow, column: string): number {
  return Number(a.getValue(column)) - Number(b.getValue(column))
}

/** Inside a day the log goes by the clock, and where no clock was written by when the flight was completed. */
function byDate(a: FlightTableRow, b: FlightTableRow): number {
  const [left, right] = [a.original, b.original]
  return (
    byCode(left.date ?? '', right.date ?? '') ||
    byCode(left.out ?? '', right.out ?? '') ||
    (left.completedAt ?? 0) - (right.completedAt ?? 0)
  )
}

function byCode(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

// What is not recorded is `undefined` to the table, which keeps it last in both directions.
function column(
  id: FlightColumn,
  valueOf: (flight: CompletedFlight) => Value | null,
  compare: typeof byText = COLUMN_LOOKS[id].isNumber ? byNumber : byText,
) {
  return helper.accessor((flight: CompletedFlight): Value => valueOf(flight) ?? undefined, {
    id,
    header: COLUMN_LOOKS[id].label,
    sortFn: compare,
    sortUndefined: 'last',
    sortDescFirst: id === 'date' || COLUMN_LOOKS[id].isNumber === true,
  })
}

function text(id: FlightColumn, valueOf: (flight: CompletedFlight) => string | null | undefined) {
  return column(id, (flight) => visibleText(valueOf(flight) ?? '').trim() || null)
}

function nameOf(person: Person | null): string | null {
  return person && personName(person)
}

/** Values to sort by; what is drawn is in flight-cells.tsx. */
export const flightColumns = helper.columns([
  column('date', (flight) => flight.date, byDate),
  column('out', (flight) => flight.out),
  column('in', (flight) => flight.in),
  text('aircraft', (flight) => flight.aircraft?.tail),
  text('model', (flight) => flight.aircraft?.model),
  text('customer', (flight) => nameOf(flight.customer)),
  text('instructor', (flight) => nameOf(flight.instructor)),
  text('activity', (flight) => flight.activity),
  text('route', (flight) => flight.route),
  column('hobbsStart', (flight) => flight.hobbs?.start ?? null),
  column('hobbsEnd', (flight) => flight.hobbs?.end ?? null),
  column('hobbsDelta', (flight) => meterDelta(flight.hobbs)),
  column('tachStart', (flight) => flight.tach?.start ?? null),
  column('tachEnd', (flight) => flight.tach?.end ?? null),
  column('tachDelta', (flight) => meterDelta(flight.tach)),
  text('reservation', (flight) => flight.reservationNumber ?? flight.reservationId),
])
