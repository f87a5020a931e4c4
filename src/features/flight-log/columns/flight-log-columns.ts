import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { type FlightLogState, NARROWEST, WIDEST } from '#features/flight-log/flight-log-state.ts'
import { FLIGHT_COLUMNS, type FlightColumn, USUAL_PINS } from './flight-column-names.ts'

/**
 * The library keeps the columns: order, width, what is shown and pinned, and how presses change the sorting. Rows are
 * sorted and grouped by ranks in domain/flight-groups: an object a row alone would take longer than a frame has.
 */
export const flightFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

/** How a column is drawn; `width` in pixels is its least, what is left over goes to the texts. */
interface ColumnLook {
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
  /** Said in its tooltip, where the label is an abbreviation. */
  readonly meaning?: string
}

export const COLUMN_LOOKS: Readonly<Record<FlightColumn, ColumnLook>> = {
  date: { label: 'Date', width: 104 },
  aircraft: { label: 'Aircraft', width: 80 },
  out: { label: 'Out', width: 54 },
  in: { label: 'In', width: 70 },
  flags: { label: 'Flags', width: 84, meaning: 'What the audit found' },
  model: { label: 'Model', width: 84 },
  customer: { label: 'Customer', width: 110 },
  instructor: { label: 'Instructor', width: 108 },
  activity: { label: 'Activity', width: 98 },
  route: { label: 'Route', width: 106 },
  hobbsStart: { label: 'Hobbs out', width: 92, isNumber: true },
  hobbsEnd: { label: 'Hobbs in', width: 84, isNumber: true },
  hobbsDelta: { label: 'Hobbs Δ', width: 72, isNumber: true },
  tachStart: { label: 'Tach out', width: 78, isNumber: true },
  tachEnd: { label: 'Tach in', width: 78, isNumber: true },
  tachDelta: { label: 'Tach Δ', width: 72, isNumber: true },
  tachHobbs: { label: 'Tach/Hobbs', width: 88, isNumber: true, meaning: 'Tach Δ over Hobbs Δ' },
  hobbsGap: {
    label: 'Hobbs gap',
    width: 82,
    isNumber: true,
    meaning: 'Hobbs out less the last Hobbs in of this aircraft',
  },
  tachGap: {
    label: 'Tach gap',
    width: 76,
    isNumber: true,
    meaning: 'Tach out less the last Tach in of this aircraft',
  },
  reservation: { label: 'Reservation', width: 104 },
  booked: { label: 'Booked h', width: 74, isNumber: true, meaning: 'Length of the booking' },
  flownBooked: {
    label: 'Flown/booked',
    width: 100,
    isNumber: true,
    meaning: 'Hobbs Δ over the length of the booking',
  },
  loggedAt: { label: 'Logged at', width: 124, meaning: 'When the flight was completed' },
  lag: { label: 'Lag', width: 66, isNumber: true, meaning: 'From the return to the entry, h:mm' },
}

/** The date's, where it must say its year. */
export const DATE_WIDTH_WITH_YEAR = 126

const helper = createColumnHelper<typeof flightFeatures, LogRow>()

export const flightColumns = helper.columns(
  FLIGHT_COLUMNS.map((id) =>
    // The value is never asked for; without one the library would not let the column be sorted.
    helper.accessor((row) => row, {
      id,
      header: COLUMN_LOOKS[id].label,
      size: COLUMN_LOOKS[id].width,
      minSize: NARROWEST,
      maxSize: WIDEST,
      sortDescFirst: id === 'date' || id === 'flags' || COLUMN_LOOKS[id].isNumber === true,
    }),
  ),
)

/** The shown columns in their order, the pinned ones first. */
export function shownColumns({ columns, pins }: Pick<FlightLogState, 'columns' | 'pins'>) {
  const shown = columns ?? FLIGHT_COLUMNS
  const pinned = (pins ?? USUAL_PINS).filter((column) => shown.includes(column))
  return { pinned, loose: shown.filter((column) => !pinned.includes(column)) }
}
