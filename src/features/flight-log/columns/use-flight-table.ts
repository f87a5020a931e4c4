import {
  type Column,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  type ReactTable,
  rowSortingFeature,
  type SortingState,
  type TableState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import {
  FLIGHT_COLUMN_IDS,
  FLIGHT_COLUMNS,
  type FlightColumnId,
} from '#bookings/flight-columns/flight-columns.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import {
  clampedWidth,
  type FlightLogState,
  type FlightSort,
  leastWidth,
  WIDEST,
} from '#features/flight-log/flight-log-state.ts'
import { sortInForce } from '#features/flight-log/table/ordered-rows.ts'
import { shownColumns, writtenColumns } from './shown-columns.ts'

// The library holds columns but no rows (decision 27).
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

type FlightTable = ReactTable<typeof features, LogRow>
export type TableColumn = Column<typeof features, LogRow, unknown>

type ColumnState = Pick<
  TableState<typeof features>,
  'sorting' | 'columnOrder' | 'columnPinning' | 'columnVisibility' | 'columnSizing'
>

const NO_ROWS: readonly LogRow[] = []
const DATE_WITH_YEAR = { date: 118 }

const helper = createColumnHelper<typeof features, LogRow>()

const columnDefs = helper.columns(
  FLIGHT_COLUMNS.map(({ id, label, width, isLargestFirst = false }) =>
    // Unused, but without an accessor the library can't sort the column.
    helper.accessor((row) => row, {
      id,
      header: label,
      size: width,
      minSize: leastWidth(id),
      maxSize: WIDEST,
      sortDescFirst: isLargestFirst,
    }),
  ),
)

export function useFlightTable(
  { columns, pins, widths, sort, group }: FlightLogState,
  onState: (next: Partial<FlightLogState>) => void,
  showsYear = false,
): FlightTable {
  const state = useMemo((): ColumnState => {
    const { pinned, loose } = shownColumns({ columns, pins })
    const shown = new Set([...pinned, ...loose])
    const hidden = FLIGHT_COLUMN_IDS.filter((id) => !shown.has(id))
    return {
      sorting: sortInForce(sort, group).map(({ column: id, descending: desc }) => ({ id, desc })),
      columnOrder: [...shown, ...hidden],
      columnPinning: { start: pinned, end: [] },
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnSizing: { ...(showsYear && DATE_WITH_YEAR), ...widths },
    }
  }, [columns, pins, widths, sort, group, showsYear])
  const write = (next: Partial<ColumnState>) => onState(writtenColumns({ ...state, ...next }))
  return useTable({
    features,
    columns: columnDefs,
    data: NO_ROWS,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    maxMultiSortColCount: 3,
    onSortingChange: (next) => onState({ sort: toSort(functionalUpdate(next, state.sorting)) }),
    onColumnOrderChange: (next) =>
      write({ columnOrder: functionalUpdate(next, state.columnOrder) }),
    onColumnPinningChange: (next) => {
      const { start } = functionalUpdate(next, state.columnPinning)
      write({ columnPinning: { start, end: [] } })
    },
    onColumnVisibilityChange: (next) =>
      write({ columnVisibility: functionalUpdate(next, state.columnVisibility) }),
    onColumnSizingChange: (next) => onState({ widths: functionalUpdate(next, widths) }),
  })
}

/** Newest first is the default. */
function toSort(sorting: SortingState): FlightSort[] {
  const [first] = sorting
  if (sorting.length === 1 && first?.id === 'date' && first.desc) return []
  return sorting.map(({ id, desc }) => ({ column: id as FlightColumnId, descending: desc }))
}

export function drawnColumns(table: FlightTable): TableColumn[] {
  return [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
}

export function moveColumn(table: FlightTable, { id }: TableColumn, step: 1 | -1): void {
  const pinned = table.getStartVisibleLeafColumns().map((column) => column.id)
  const isPinned = pinned.includes(id)
  const own = isPinned ? pinned : table.getCenterVisibleLeafColumns().map((column) => column.id)
  const other = own[own.indexOf(id) + step]
  if (other === undefined) return
  const swapped = (ids: string[]) =>
    ids.map((one) => (one === id ? other : one === other ? id : one))
  if (isPinned) table.setColumnPinning({ start: swapped(pinned), end: [] })
  else table.setColumnOrder(swapped)
}

export function resizeColumn(table: FlightTable, { id }: TableColumn, width: number): void {
  table.setColumnSizing((widths) => ({
    ...widths,
    [id]: clampedWidth(id as FlightColumnId, width),
  }))
}
