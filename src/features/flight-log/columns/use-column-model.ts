import { type SortingState, type Updater, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type {
  ColumnWidths,
  FlightLogState,
  FlightSort,
} from '#features/flight-log/flight-log-state.ts'
import { sortInForce } from '#features/flight-log/table/ordered-rows.ts'
import { FLIGHT_COLUMN_IDS, type FlightColumnId } from '#school/flight-columns/flight-columns.ts'
import {
  DATE_WIDTH_WITH_YEAR,
  flightColumns,
  flightFeatures,
  shownColumns,
} from './flight-log-columns.ts'

const NO_ROWS: readonly LogRow[] = []

/** A shown column as it is drawn; `left` is where it stops when the table is pushed aside, null where it does not. */
export interface ShownColumn {
  readonly id: FlightColumnId
  readonly width: number
  readonly left: number | null
  readonly isLastPinned: boolean
  readonly onSort: ((event: unknown) => void) | undefined
}

type ColumnState = Pick<FlightLogState, 'sort' | 'group' | 'columns' | 'pins' | 'widths'>

/** The columns in sight and what a press on a head does, from the address. */
export function useColumnModel(
  state: ColumnState,
  showsYear: boolean,
  onSort: (sort: readonly FlightSort[]) => void,
): { readonly columns: readonly ShownColumn[]; readonly sorting: readonly FlightSort[] } {
  const { columns, pins, widths, sort, group } = state
  const sorting = useMemo(() => sortInForce(sort, group), [sort, group])
  const tableState = useMemo(() => {
    const { pinned, loose } = shownColumns({ columns, pins })
    const shown = new Set<string>([...pinned, ...loose])
    return {
      sorting: sorting.map(({ column, descending }) => ({ id: column, desc: descending })),
      columnOrder: [...pinned, ...loose],
      columnPinning: { start: [...pinned], end: [] },
      columnVisibility: Object.fromEntries(FLIGHT_COLUMN_IDS.map((id) => [id, shown.has(id)])),
      columnSizing: sizing(widths, showsYear),
    }
  }, [columns, pins, widths, sorting, showsYear])
  const table = useTable({
    features: flightFeatures,
    columns: flightColumns,
    data: NO_ROWS,
    state: tableState,
    manualSorting: true,
    onSortingChange: (next: Updater<SortingState>) => {
      const changed = typeof next === 'function' ? next(tableState.sorting) : next
      onSort(toSort(changed))
    },
    enableSortingRemoval: false,
    maxMultiSortColCount: 3,
  })
  const drawn = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
  const lastPinned = table.getStartVisibleLeafColumns().at(-1)?.id
  return {
    sorting,
    columns: drawn.map((column) => ({
      id: column.id as FlightColumnId,
      width: column.getSize(),
      left: column.getIsPinned() === 'start' ? column.getStart('start') : null,
      isLastPinned: column.id === lastPinned,
      onSort: column.getToggleSortingHandler(),
    })),
  }
}

function sizing(widths: ColumnWidths, showsYear: boolean): Record<string, number> {
  return { ...(showsYear ? { date: DATE_WIDTH_WITH_YEAR } : {}), ...widths }
}

/** Newest first is what an address without a sort means. */
function toSort(sorting: SortingState): FlightSort[] {
  const [first] = sorting
  if (sorting.length === 1 && first?.id === 'date' && first.desc) return []
  return sorting.map(({ id, desc }) => ({ column: id as FlightColumnId, descending: desc }))
}
