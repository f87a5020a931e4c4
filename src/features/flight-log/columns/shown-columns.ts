import type { FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import {
  FLIGHT_COLUMN_IDS,
  type FlightColumnId,
  flightColumn,
  isFlightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import type { ColumnWidths, FlightLogState } from '#features/flight-log/flight-log-state.ts'

/** The default columns, which fit beside the filters on a laptop; then all others. */
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

/** px. Fixed columns beside the findings panel, so that what a finding is about is visible from 1280 px on. */
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

const USUAL_PINS: readonly FlightColumnId[] = ['date', 'aircraft']

type Columns = Pick<FlightLogState, 'columns' | 'pins'>

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

/** For the address; null for the default. The last visible column can't be hidden. */
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

/** `pin`: position among pinned columns; null if not pinned. */
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

/** A CSS variable, so that resizing redraws no rows. */
export function leftOf(pin: number): string {
  return `var(--pin-${pin})`
}

export function pinOffsets(widths: readonly number[]): Record<string, string> {
  let left = 0
  return Object.fromEntries(
    widths.map((width, pin) => {
      left += width
      return [`--pin-${pin}`, `${left - width}px`]
    }),
  )
}
