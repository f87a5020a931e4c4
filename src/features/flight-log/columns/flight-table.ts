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
  type TableState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import {
  FLIGHT_COLUMN_IDS,
  FLIGHT_COLUMNS,
  type FlightColumnId,
  flightColumn,
  isFlightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import {
  type ColumnWidths,
  clampedWidth,
  type FlightLogState,
  type FlightSort,
  leastWidth,
  WIDEST,
  WIDTHS,
} from '#features/flight-log/flight-log-state.ts'
import { sortInForce } from '#features/flight-log/table/ordered-rows.ts'
import { browserStore } from '#memory/browser-store.ts'
import { TABLET } from '#ui/frame-shape.ts'
import { useMedia } from '#ui/media.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'

// The library owns the columns and their order, but holds no rows (decision 27).
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

export type FlightTable = ReactTable<typeof features, LogRow>
export type TableColumn = Column<typeof features, LogRow, unknown>

type ColumnState = Pick<
  TableState<typeof features>,
  'columnOrder' | 'columnPinning' | 'columnVisibility'
>

/** The first columns, which fit beside the filters on a laptop and on paper; by default all others follow. */
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
const DEFAULT_COLUMNS = [...new Set([...FIRST, ...FLIGHT_COLUMN_IDS])]
const DEFAULT_PINS: readonly FlightColumnId[] = ['date', 'aircraft']

/** px. Fixed columns beside the findings panel, so that what a finding is about is visible from 1280 px on. */
const BESIDE_WIDTHS: ColumnWidths = {
  date: 98,
  aircraft: 80,
  customer: 80,
  hobbsStart: 80,
  hobbsEnd: 78,
  hobbsDelta: 66,
  tachStart: 74,
  tachEnd: 74,
  tachDelta: 58,
}
const BESIDE_COLUMNS = Object.keys(BESIDE_WIDTHS).filter(isFlightColumn)

/** Widths dragged in this browser. Widths in the address win. */
const keptWidths = browserStore<ColumnWidths>({
  key: 'flightline.log-widths',
  read: (text) => WIDTHS.read(text?.slice(0, 1000)),
  write: (widths) => WIDTHS.write(widths) ?? '',
})

const NO_ROWS: readonly LogRow[] = []
/** On a tablet, less by their padding: the last that fits is Hobbs Δ, whole with its head. */
const TIGHT_WIDTHS: ColumnWidths = {
  ...Object.fromEntries(FLIGHT_COLUMNS.map(({ id, width }) => [id, width - 4])),
  aircraft: 76,
  hobbsDelta: 66,
}
/** On paper, the usual names and activities on one line. */
const PRINTED_WIDTHS = { customer: 144, flags: 112, activity: 156 }

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

interface TableView {
  readonly showsYear?: boolean
  /** Shows the fixed columns; only sorting can change. */
  readonly isBesideFindings?: boolean
  /** Not yet in the address. */
  readonly dragged?: ColumnWidths
  /** False leaves their column out of the print. */
  readonly hasFlags?: boolean
  /** px in sight. */
  readonly room?: number | null
}

/** Owns order, visibility, pins, widths and sorting of the log; the address is its serialized state. */
export function useFlightTable(
  { columns, pins, widths, sort, group }: FlightLogState,
  onState: (next: Partial<FlightLogState>) => void,
  {
    showsYear = false,
    isBesideFindings = false,
    dragged,
    hasFlags = true,
    room = null,
  }: TableView = {},
): FlightTable {
  const kept = keptWidths.use()
  const isPrinted = useIsPrinted()
  const usual = useMedia(TABLET) && !isPrinted && !isBesideFindings ? TIGHT_WIDTHS : null
  const columnState = useMemo(
    () =>
      isBesideFindings
        ? columnsIn(BESIDE_COLUMNS, null)
        : columnsIn(
            columns ??
              (isPrinted ? FIRST.filter((id) => hasFlags || id !== 'flags') : DEFAULT_COLUMNS),
            pins,
          ),
    [columns, pins, isBesideFindings, isPrinted, hasFlags],
  )
  const sorting = [...sortInForce(sort, group)]
  const sizes = isBesideFindings ? BESIDE_WIDTHS : { ...kept, ...widths }
  const given = {
    ...(showsYear && { date: 118 }),
    ...(isPrinted && PRINTED_WIDTHS),
    ...sizes,
    ...dragged,
  }
  const write = (next: Partial<ColumnState>) => {
    if (!isBesideFindings) onState(writtenColumns({ ...columnState, ...next }))
  }
  return useTable({
    features,
    columns: columnDefs,
    data: NO_ROWS,
    state: {
      ...columnState,
      sorting,
      columnSizing: {
        ...usual,
        ...spareWidth(columnState, { ...usual, ...given }, isPrinted ? 0 : (room ?? 0)),
        ...given,
      },
    },
    manualSorting: true,
    enableSortingRemoval: false,
    maxMultiSortColCount: 3,
    onSortingChange: (next) => {
      const sorts = functionalUpdate(next, sorting) as FlightSort[]
      const isDefault = sorts.length === 1 && sorts[0]?.id === 'date' && sorts[0].desc
      onState({ sort: isDefault ? [] : sorts })
    },
    onColumnOrderChange: (next) =>
      write({ columnOrder: functionalUpdate(next, columnState.columnOrder) }),
    onColumnPinningChange: (next) =>
      write({ columnPinning: functionalUpdate(next, columnState.columnPinning) }),
    onColumnVisibilityChange: (next) =>
      write({ columnVisibility: functionalUpdate(next, columnState.columnVisibility) }),
    onColumnSizingChange: (next) => {
      if (isBesideFindings) return
      const changed = functionalUpdate(next, sizes)
      // In the address, and in this browser for the next visit.
      onState({ widths: changed })
      keptWidths.change(changed)
    },
  })
}

/** px: `w-2`, the padding of the next column, so that none of its text is cut. */
const MORE_SIGN = 8
/** px. More would draw a name far from what follows. */
const MOST_SPARE = 90

/** Customers' names get the room in which the next column would be cut, but for the sign that more follow. */
function spareWidth(state: ColumnState, given: ColumnWidths, room: number): ColumnWidths {
  const { columnOrder, columnPinning, columnVisibility } = state
  const shown = [...new Set([...columnPinning.start, ...columnOrder])]
  let spare = room
  for (const id of shown.filter(isFlightColumn)) {
    if (columnVisibility[id] === false) continue
    const width = given[id] ?? flightColumn(id).width
    if (width > spare)
      return spare > MOST_SPARE
        ? {}
        : { customer: (given.customer ?? flightColumn('customer').width) + spare - MORE_SIGN }
    spare -= width
  }
  return {}
}

function columnsIn(shown: readonly FlightColumnId[], pins: FlightLogState['pins']): ColumnState {
  const hidden = FLIGHT_COLUMN_IDS.filter((id) => !shown.includes(id))
  return {
    columnOrder: [...shown, ...hidden],
    columnPinning: { start: (pins ?? DEFAULT_PINS).filter((id) => shown.includes(id)), end: [] },
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  }
}

/** Null for the default. The last visible column can't be hidden. */
function writtenColumns({
  columnOrder,
  columnPinning: { start },
  columnVisibility,
}: ColumnState): Partial<FlightLogState> {
  const isShown = (id: string) => columnVisibility[id] !== false
  const pins = start.filter(isShown).filter(isFlightColumn)
  const columns = [...new Set([...pins, ...columnOrder.filter(isShown).filter(isFlightColumn)])]
  if (columns.length === 0) return {}
  return {
    columns: columns.join() === DEFAULT_COLUMNS.join() ? null : columns,
    pins: pins.join() === DEFAULT_PINS.join() ? null : pins,
  }
}

export function resetColumns(onState: (next: Partial<FlightLogState>) => void): void {
  onState({ columns: null, pins: null, widths: {} })
  keptWidths.change({})
}

export function moveColumn(table: FlightTable, column: TableColumn, step: 1 | -1): void {
  const isPinned = column.getIsPinned() === 'start'
  const beside = isPinned ? table.getStartVisibleLeafColumns() : table.getCenterVisibleLeafColumns()
  const other = beside[beside.indexOf(column) + step]
  if (other === undefined) return
  const swapped = (ids: string[]) =>
    ids.map((id) => (id === column.id ? other.id : id === other.id ? column.id : id))
  if (isPinned) table.setColumnPinning(({ start }) => ({ start: swapped(start), end: [] }))
  else table.setColumnOrder(swapped)
}

export function resizeColumn(table: FlightTable, { id }: TableColumn, width: number): void {
  table.setColumnSizing((widths) => ({
    ...widths,
    [id]: clampedWidth(id as FlightColumnId, width),
  }))
}

/** What a line needs to know of a visible column. A new list only if columns or pins change, not with a width. */
export interface ShownColumn extends FlightColumn<FlightColumnId> {
  readonly column: TableColumn
  readonly isPinned: boolean
  readonly isLastPinned: boolean
}

export function useShownColumns(table: FlightTable): readonly ShownColumn[] {
  const pinned = table.getStartVisibleLeafColumns()
  const loose = table.getCenterVisibleLeafColumns()
  return useMemo(
    () =>
      [...pinned, ...loose].map((column, place) => ({
        ...flightColumn(column.id as FlightColumnId),
        column,
        isPinned: place < pinned.length,
        isLastPinned: place === pinned.length - 1,
      })),
    [pinned, loose],
  )
}

/** A CSS variable, so that resizing redraws no rows. */
export function leftOf(column: ShownColumn): string {
  return `var(--left-${column.id})`
}

export function pinOffsets(table: FlightTable): Record<string, string> {
  return Object.fromEntries(
    table
      .getStartVisibleLeafColumns()
      .map((column) => [`--left-${column.id}`, `${column.getStart('start')}px`]),
  )
}
