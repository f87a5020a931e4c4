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
import {
  ActivityCell,
  ClockCell,
  DateCell,
  ReservationCell,
  TailCell,
  TextCell,
} from './FlightCells.tsx'
import { MeterCell } from './MeterCell.tsx'

export const flightFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export type FlightFeatures = typeof flightFeatures
export type FlightTableRow = Row<FlightFeatures, CompletedFlight>

/** How a column is drawn; `width` in pixels is its least, what is left over goes to the texts. */
interface ColumnLook {
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
}

export const COLUMN_LOOKS: Readonly<Record<FlightColumn, ColumnLook>> = {
  date: { label: 'Date', width: 104 },
  out: { label: 'Out', width: 52 },
  in: { label: 'In', width: 66 },
  aircraft: { label: 'Aircraft', width: 82 },
  model: { label: 'Model', width: 120 },
  customer: { label: 'Customer', width: 132 },
  instructor: { label: 'Instructor', width: 132 },
  activity: { label: 'Activity', width: 124 },
  route: { label: 'Route', width: 132 },
  hobbsStart: { label: 'Hobbs out', width: 84, isNumber: true },
  hobbsEnd: { label: 'Hobbs in', width: 84, isNumber: true },
  hobbsDelta: { label: 'Hobbs Δ', width: 80, isNumber: true },
  tachStart: { label: 'Tach out', width: 84, isNumber: true },
  tachEnd: { label: 'Tach in', width: 84, isNumber: true },
  tachDelta: { label: 'Tach Δ', width: 76, isNumber: true },
  reservation: { label: 'Reservation', width: 96 },
}

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

type Compare = (a: FlightTableRow, b: FlightTableRow, column: string) => number

// What is not recorded is `undefined` to the table, which keeps it last in both directions.
function column(
  id: FlightColumn,
  valueOf: (flight: CompletedFlight) => Value | null,
  Cell: (props: { flight: CompletedFlight }) => React.ReactNode,
  compare: Compare = COLUMN_LOOKS[id].isNumber ? byNumber : byText,
) {
  return helper.accessor((flight: CompletedFlight): Value => valueOf(flight) ?? undefined, {
    id,
    header: COLUMN_LOOKS[id].label,
    cell: ({ row }) => <Cell flight={row.original} />,
    sortFn: compare,
    sortUndefined: 'last',
    sortDescFirst: id === 'date' || COLUMN_LOOKS[id].isNumber === true,
  })
}

function text(id: FlightColumn, valueOf: (flight: CompletedFlight) => string | null) {
  const shown = (flight: CompletedFlight) => visibleText(valueOf(flight) ?? '').trim() || null
  return column(id, shown, ({ flight }) => <TextCell text={shown(flight)} />)
}

function nameOf(person: Person | null): string | null {
  return person && personName(person)
}

function meter(which: 'hobbs' | 'tach', part: 'start' | 'end' | 'delta') {
  const id = `${which}${part === 'start' ? 'Start' : part === 'end' ? 'End' : 'Delta'}` as const
  return column(
    id,
    (flight) => (part === 'delta' ? meterDelta(flight[which]) : (flight[which]?.[part] ?? null)),
    ({ flight }) => <MeterCell which={which} part={part} meter={flight[which]} />,
  )
}

export const flightColumns = helper.columns([
  column('date', (flight) => flight.date, DateCell, byDate),
  column(
    'out',
    (flight) => flight.out,
    ({ flight }) => <ClockCell time={flight.out} />,
  ),
  column(
    'in',
    (flight) => flight.in,
    ({ flight }) => <ClockCell time={flight.in} after={flight.out} />,
  ),
  column('aircraft', (flight) => flight.aircraft?.tail || null, TailCell),
  text('model', (flight) => flight.aircraft?.model ?? null),
  text('customer', (flight) => nameOf(flight.customer)),
  text('instructor', (flight) => nameOf(flight.instructor)),
  column('activity', (flight) => flight.activity, ActivityCell),
  text('route', (flight) => flight.route),
  meter('hobbs', 'start'),
  meter('hobbs', 'end'),
  meter('hobbs', 'delta'),
  meter('tach', 'start'),
  meter('tach', 'end'),
  meter('tach', 'delta'),
  column(
    'reservation',
    (flight) => flight.reservationNumber ?? flight.reservationId,
    ReservationCell,
  ),
])
