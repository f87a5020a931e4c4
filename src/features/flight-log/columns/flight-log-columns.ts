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
import {
  FLIGHT_COLUMN_IDS,
  FLIGHT_COLUMNS,
  type FlightColumnId,
} from '#school/flight-columns/flight-columns.ts'

/** What stays in sight when the table is pushed aside: what names a flight. */
export const USUAL_PINS: readonly FlightColumnId[] = ['date', 'aircraft']

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

/** The date's, where it must say its year. */
export const DATE_WIDTH_WITH_YEAR = 126

const helper = createColumnHelper<typeof flightFeatures, LogRow>()

export const flightColumns = helper.columns(
  FLIGHT_COLUMNS.map(({ id, label, width, isLargestFirst = false }) =>
    // The value is never asked for; without one the library would not let the column be sorted.
    helper.accessor((row) => row, {
      id,
      header: label,
      size: width,
      minSize: NARROWEST,
      maxSize: WIDEST,
      sortDescFirst: isLargestFirst,
    }),
  ),
)

/** The shown columns in their order, the pinned ones first. */
export function shownColumns({ columns, pins }: Pick<FlightLogState, 'columns' | 'pins'>) {
  const shown = columns ?? FLIGHT_COLUMN_IDS
  const pinned = (pins ?? USUAL_PINS).filter((column) => shown.includes(column))
  return { pinned, loose: shown.filter((column) => !pinned.includes(column)) }
}
