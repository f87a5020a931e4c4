import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { type BoardGroup, MATCHES } from '#domain/board/board-rows.ts'
import styles from './BoardGroupRow.module.css'

interface BoardGroupRowProps {
  readonly group: BoardGroup
  readonly index: number
  readonly isOpen: boolean
  readonly y: number
  readonly height: number
  /** True where Tab has no bar to lead to. */
  readonly isTabStop: boolean
  readonly onToggle: (key: string) => void
}

/** The head of a model or of the instructors; closed, it says how much it holds. */
export const BoardGroupRow = memo(function BoardGroupRow(props: BoardGroupRowProps) {
  const { group, isOpen, onToggle } = props
  // A lesson stands in two rows and is one booking.
  const bars = new Set(group.rows.flatMap((row) => row.bars.map(({ id }) => id))).size
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div
      role="row"
      aria-rowindex={props.index}
      className={styles.row}
      style={{ top: props.y, height: props.height }}
    >
      <div role="rowheader" className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          tabIndex={props.isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          data-group={group.key}
          onClick={() => onToggle(group.key)}
        >
          <Chevron size={12} aria-hidden="true" />
          <bdi>{group.label}</bdi>
          <span className="aside">
            {group.key === MATCHES && 'in '}
            {group.rows.length}
            {group.key === MATCHES && (group.rows.length === 1 ? ' row' : ' rows')}
            {!isOpen && ` · ${bars} ${bars === 1 ? 'booking' : 'bookings'}`}
          </span>
        </button>
      </div>
    </div>
  )
})
