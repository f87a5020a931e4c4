import type { SortingState } from '@tanstack/react-table'
import { useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type CSSProperties, Fragment, memo, useMemo, useRef, useState } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './FlightLogTable.module.css'
import { FLIGHT_CELLS } from './flight-cells.tsx'
import { FLIGHT_COLUMNS, type FlightColumn } from './flight-column-names.ts'
import {
  COLUMN_LOOKS,
  DATE_WIDTH_WITH_YEAR,
  flightColumns,
  flightFeatures,
} from './flight-log-columns.ts'
import type { FlightSort } from './flight-log-state.ts'
import { isRecordId } from './record-id.ts'
import { rowAfterKey } from './row-keys.ts'
import type { RowView } from './row-view.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useRowEvents } from './use-row-events.ts'
import { useRowHeight } from './use-row-height.ts'

interface FlightLogTableProps {
  /** Already filtered; a new array only when its rows changed. */
  readonly flights: readonly CompletedFlight[]
  readonly label: string
  readonly showsYear: boolean
  /** Empty is newest first. */
  readonly sort: readonly FlightSort[]
  readonly onSort: (sort: readonly FlightSort[]) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

const NEWEST_FIRST: SortingState = [{ id: 'date', desc: true }]
const OTHER_WIDTHS = FLIGHT_COLUMNS.filter((column) => column !== 'date').reduce(
  (sum, column) => sum + COLUMN_LOOKS[column].width,
  0,
)

/** The log as a real table whose rows are drawn only where they are in sight. */
export function FlightLogTable(props: FlightLogTableProps) {
  const { flights, label, showsYear, sort, onSort, onOpenFlight, onOpenReservation } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const sorting = useMemo(() => toSortingState(sort), [sort])
  const table = useTable({
    features: flightFeatures,
    columns: flightColumns,
    data: flights,
    getRowId: (flight) => flight.id,
    state: { sorting },
    onSortingChange: (next) => {
      onSort(toSort(typeof next === 'function' ? next(sorting) : next))
      // A new order is read from its top; new data does not move what is being read.
      setCurrent(0)
      if (scroller.current) scroller.current.scrollTop = 0
    },
    enableSortingRemoval: false,
    maxMultiSortColCount: 3,
  })
  const rows = table.getRowModel().rows
  const dateWidth = showsYear ? DATE_WIDTH_WITH_YEAR : COLUMN_LOOKS.date.width
  const currentRow = Math.min(current, rows.length - 1)
  const drawn = useDrawnRows(scroller, rows.length, useRowHeight(), currentRow)
  const { locale } = useLocale()
  const [view, currentView] = useMemo(() => {
    const common = {
      locale,
      showsYear,
      openFlight: onOpenFlight,
      openReservation: onOpenReservation,
    }
    return [
      { ...common, tabIndex: -1 },
      { ...common, tabIndex: 0 },
    ] as const
  }, [locale, showsYear, onOpenFlight, onOpenReservation])
  useRowEvents(scroller, {
    onPress: (id) => isRecordId(id) && onOpenFlight(id),
    onFocus: setCurrent,
    onKey: (event, column) => {
      const next = rowAfterKey(event.key, currentRow, rows.length)
      if (next === null) return
      event.preventDefault()
      setCurrent(next)
      drawn.scrollTo(next)
      // The row may have to be drawn first.
      requestAnimationFrame(() => focusRow(scroller.current, next, column))
    },
  })
  return (
    <div ref={scroller} className={styles.scroller} data-scroller="flights">
      <table
        className={styles.table}
        style={tableStyle(dateWidth)}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {FLIGHT_COLUMNS.map((column) => (
            <col
              key={column}
              style={{ width: column === 'date' ? dateWidth : COLUMN_LOOKS[column].width }}
            />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <SortHead
                  key={header.id}
                  column={header.column.id as FlightColumn}
                  sorting={sorting}
                  onPress={header.column.getToggleSortingHandler()}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {drawn.rows.map(({ index, gap }) => {
            const row = rows[index]
            return (
              row && (
                <Fragment key={row.id}>
                  <Gap height={gap} />
                  <FlightRow
                    flight={row.original}
                    index={index}
                    view={index === currentRow ? currentView : view}
                  />
                </Fragment>
              )
            )
          })}
          <Gap height={drawn.rest} />
        </tbody>
      </table>
    </div>
  )
}

function SortHead({
  column,
  sorting,
  onPress,
}: {
  column: FlightColumn
  sorting: SortingState
  onPress: ((event: unknown) => void) | undefined
}) {
  const { label, isNumber } = COLUMN_LOOKS[column]
  const place = sorting.findIndex((sort) => sort.id === column)
  const sorted = sorting[place]
  const Arrow = sorted?.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={classNames(styles.head, isNumber && styles.number)}
      data-head={column}
      aria-sort={place === 0 ? (sorted?.desc ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} title={`Sort by ${label}`} onClick={onPress}>
        {sorted && isNumber && <Arrow size={12} aria-hidden="true" />}
        {label}
        {sorted && !isNumber && <Arrow size={12} aria-hidden="true" />}
        {sorted && sorting.length > 1 && (
          <span className={styles.order} aria-hidden="true">
            {place + 1}
          </span>
        )}
      </button>
    </th>
  )
}

/** Stands for rows that are not drawn; nothing to a screen reader, which counts by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}

interface FlightRowProps {
  readonly flight: CompletedFlight
  readonly index: number
  readonly view: RowView
}

// Scrolling draws only the rows that come into sight; the others are the same as before.
const FlightRow = memo(function FlightRow({ flight, index, view }: FlightRowProps) {
  return (
    <tr
      className={styles.row}
      data-flight-id={flight.id}
      data-row={index}
      aria-rowindex={index + 2}
    >
      {FLIGHT_COLUMNS.map((column) => {
        const { content, look, title } = FLIGHT_CELLS[column](flight, view)
        const isNumber = COLUMN_LOOKS[column].isNumber && styles.number
        return (
          <td
            key={column}
            data-column={column}
            title={title}
            className={classNames(isNumber, look)}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
})

/** The aircraft stops right of the date when the table is pushed aside, so its style sheet must know that width. */
function tableStyle(dateWidth: number): CSSProperties {
  return { minWidth: dateWidth + OTHER_WIDTHS, ['--date-width' as string]: `${dateWidth}px` }
}

function toSortingState(sort: readonly FlightSort[]): SortingState {
  if (sort.length === 0) return NEWEST_FIRST
  return sort.map(({ column, descending }) => ({ id: column, desc: descending }))
}

function toSort(sorting: SortingState): FlightSort[] {
  const [first] = sorting
  if (sorting.length === 1 && first?.id === 'date' && first.desc) return []
  return sorting.map(({ id, desc }) => ({ column: id as FlightColumn, descending: desc }))
}

function focusRow(scroller: HTMLElement | null, index: number, column: string | null): void {
  const row = scroller?.querySelector(`[data-row="${index}"]`)
  const inColumn = row?.querySelector<HTMLElement>(`[data-column="${column}"] button`)
  const target = inColumn ?? row?.querySelector<HTMLElement>('button')
  target?.focus({ preventScroll: true })
}
