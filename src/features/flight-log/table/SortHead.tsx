import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent } from 'react'
import type { ColumnMove } from '#features/flight-log/columns/column-moves.ts'
import type { ShownColumn } from '#features/flight-log/columns/use-column-model.ts'
import type { FlightSort } from '#features/flight-log/flight-log-state.ts'
import { flightColumn } from '#school/flight-columns/flight-columns.ts'
import { classNames } from '#ui/class-names.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import styles from './FlightLogTable.module.css'

interface SortHeadProps {
  readonly column: ShownColumn
  readonly sorting: readonly FlightSort[]
  readonly onMove: (move: ColumnMove) => void
  /** Pixels while the edge is dragged, then the last of them for good. */
  readonly onWidth: (width: number, isDone: boolean) => void
}

const STEP = 16

/** A head: a press sorts by it, with Shift as well; Alt and the arrows make it wider or, with Shift, move it. */
export function SortHead({ column, sorting, onMove, onWidth }: SortHeadProps) {
  const { id, width, left } = column
  const { label, isNumber, meaning, startsBlock } = flightColumn(id)
  const place = sorting.findIndex((sort) => sort.column === id)
  const sorted = sorting[place]
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp
  const onKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || direction === 0) return
    event.preventDefault()
    if (event.shiftKey) onMove(direction === 1 ? 'later' : 'earlier')
    else onWidth(width + direction * STEP, true)
  }
  return (
    <th
      scope="col"
      className={classNames(
        styles.head,
        isNumber && styles.number,
        startsBlock && styles.startsBlock,
        left !== null && styles.pinned,
        column.isLastPinned && styles.lastPinned,
      )}
      style={left === null ? undefined : { left }}
      data-head={id}
      aria-sort={place === 0 ? (sorted?.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={[meaning, `Sort by ${label}; with Shift, after the columns before it`]
          .filter(Boolean)
          .join('. ')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
        onClick={(event) => column.onSort?.(event)}
        onKeyDown={onKey}
      >
        {sorted && isNumber && <Arrow size={12} aria-hidden="true" />}
        <span className={styles.headLabel}>{label}</span>
        {sorted && !isNumber && <Arrow size={12} aria-hidden="true" />}
        {sorted && sorting.length > 1 && (
          <span className={styles.order} aria-hidden="true">
            {place + 1}
          </span>
        )}
      </button>
      <ColumnEdge width={width} onWidth={onWidth} />
    </th>
  )
}
