import type { FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import {
  FLIGHT_COLUMN_IDS,
  type FlightColumnId,
  flightColumn,
  isFlightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import type { ColumnWidths, FlightLogState } from '#features/flight-log/flight-log-state.ts'

/** Who flew what, and both meters, first: they fit beside the filters on a laptop. Then all others as the table has them. */
const FIRST: readonly FlightColumnId[] = [
  'date',
  'aircraft',
  'customer',
  'instructor',
  'out',
  'in',
  'hobbsStart',
  'hobbsEnd',
  'hobbsDelta',
  'tachStart',
  'tachEnd',
  'tachDelta',
  'flags',
  'route',
  'activity',
]

export const USUAL_COLUMNS: readonly FlightColumnId[] = [
  ...FIRST,
  ...FLIGHT_COLUMN_IDS.filter((id) => !FIRST.includes(id)),
]

/**
 * Beside the panel of findings, whatever is chosen: what a finding is about must be in sight. Pixels, so that filters, table
 * and panel stand side by side from 1280 on.
 */
const BESIDE_WIDTHS: ColumnWidths = {
  date: 98,
  aircraft: 80,
  customer: 80,
  hobbsStart: 80,
  hobbsEnd: 78,
  hobbsDelta: 58,
  tachStart: 74,
  tachEnd: 74,
  tachDelta: 58,
}

export const BESIDE_FINDINGS = {
  columns: Object.keys(BESIDE_WIDTHS).filter(isFlightColumn),
  pins: null,
  widths: BESIDE_WIDTHS,
}

/** What stays in sight when the table is pushed aside: what names a flight. */
const USUAL_PINS: readonly FlightColumnId[] = ['date', 'aircraft']

type Columns = Pick<FlightLogState, 'columns' | 'pins'>

/** The shown columns in their order, the pinned ones first. */
export function shownColumns({ columns, pins }: Columns) {
  const shown = columns ?? USUAL_COLUMNS
  const pinned = (pins ?? USUAL_PINS).filter((column) => shown.includes(column))
  return { pinned, loose: shown.filter((column) => !pinned.includes(column)) }
}

interface TableState {
  readonly columnOrder: readonly string[]
  readonly columnPinning: { readonly start: readonly string[] }
  readonly columnVisibility: Readonly<Record<string, boolean>>
}

/** What stands in the address of the library's state; null where it is the usual. The last shown column stays. */
export function writtenColumns(state: TableState): Partial<Columns> {
  const isShown = (id: string) => state.columnVisibility[id] !== false
  const pinned = state.columnPinning.start.filter(isShown).filter(isFlightColumn)
  const loose = state.columnOrder
    .filter((id) => isShown(id) && !state.columnPinning.start.includes(id))
    .filter(isFlightColumn)
  const columns = [...pinned, ...loose]
  if (columns.length === 0) return {}
  return {
    columns: isSame(columns, USUAL_COLUMNS) ? null : columns,
    pins: isSame(pinned, USUAL_PINS) ? null : pinned,
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index])
}

/** A column as rows draw it; `pin` is its place among those that stay in sight, null where it does not. */
export interface RowColumn extends FlightColumn<FlightColumnId> {
  readonly pin: number | null
  readonly isLastPinned: boolean
}

export function rowColumns(state: Columns): RowColumn[] {
  const { pinned, loose } = shownColumns(state)
  return [...pinned, ...loose].map((id, place) => ({
    ...flightColumn(id),
    pin: place < pinned.length ? place : null,
    isLastPinned: place === pinned.length - 1,
  }))
}

/** Where a pinned column stops when the table is pushed aside: the table says it, so that no row is drawn again for a width. */
export function leftOf(pin: number): string {
  return `var(--pin-${pin})`
}

/** The style of the table that `leftOf` reads, of the widths of the pinned columns. */
export function pinOffsets(widths: readonly number[]): Record<string, string> {
  let left = 0
  return Object.fromEntries(
    widths.map((width, pin) => {
      left += width
      return [`--pin-${pin}`, `${left - width}px`]
    }),
  )
}
