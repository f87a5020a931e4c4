import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { leftOf, type ShownColumn } from '#features/flight-log/columns/flight-table.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './FlightLogTable.module.css'

interface SortHeadProps {
  readonly shown: ShownColumn
  readonly isOneOfMany: boolean
  /** False if only groups are shown, which keep their own order. */
  readonly hasRows: boolean
  readonly onSort: () => void
  readonly onMove: (step: 1 | -1) => void
  /** px. `isDone`: the drag has ended. */
  readonly onWidth: (width: number, isDone: boolean) => void
}

const STEP = 16

/** Press sorts, with Shift as a second column. Alt and arrows resize; with Shift they move the column. */
export function SortHead(props: SortHeadProps) {
  const { shown, isOneOfMany, hasRows, onSort, onMove, onWidth } = props
  const { id, label, isNumber, meaning, startsBlock, column, isPinned, isLastPinned } = shown
  const width = column.getSize()
  const sorted = hasRows && column.getIsSorted()
  const place = column.getSortIndex()
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  const onKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || direction === 0) return
    event.preventDefault()
    if (event.shiftKey) onMove(direction)
    else onWidth(width + direction * STEP, true)
  }
  return (
    <th
      scope="col"
      className={classNames(
        styles.head,
        isNumber && styles.number,
        startsBlock && styles.startsBlock,
        isPinned && styles.pinned,
        isLastPinned && styles.lastPinned,
      )}
      style={isPinned ? { left: leftOf(shown) } : undefined}
      data-head={id}
      aria-sort={sorted && place === 0 ? (sorted === 'desc' ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={[meaning, `Sort by ${label}; with Shift, after the columns before it`]
          .filter(Boolean)
          .join('. ')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
        onClick={(event) => {
          column.getToggleSortingHandler()?.(event)
          onSort()
        }}
        onKeyDown={onKey}
      >
        <span className="clip">{label}</span>
        {sorted && <Arrow size={12} className="flex-none" aria-hidden="true" />}
        {sorted && isOneOfMany && (
          <span className="text-[10px] text-muted" aria-hidden="true">
            {place + 1}
          </span>
        )}
      </button>
      <ColumnEdge width={width} onWidth={onWidth} />
    </th>
  )
}

interface ColumnEdgeProps {
  readonly width: number
  readonly onWidth: (width: number, isDone: boolean) => void
}

/** Drag handle. Keyboard users have Alt and arrows, and the column dialog. */
function ColumnEdge({ width, onWidth }: ColumnEdgeProps) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const at = (event: PointerEvent) =>
    drag.current && drag.current.width + event.clientX - drag.current.x
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const next = at(event)
        if (next !== null) onWidth(next, false)
      }}
      onPointerUp={(event) => {
        const next = at(event)
        drag.current = null
        if (next !== null) onWidth(next, true)
      }}
    />
  )
}
