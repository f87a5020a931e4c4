import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { type BoardGroup, MATCHES } from '#domain/board/board-rows.ts'
import { countOf } from '#features/schedule/schedule-words.ts'
import canvas from './Canvas.module.css'
import styles from './GroupRow.module.css'

interface GroupToggleProps {
  readonly group: BoardGroup
  readonly isOpen: boolean
  /** True where the board has no bar for Tab to reach. */
  readonly isTabStop: boolean
  readonly onToggle: (key: string) => void
}

/** Folds a group. When folded it shows how many bookings the group holds. */
export function GroupToggle({ group, isOpen, isTabStop, onToggle }: GroupToggleProps) {
  // A lesson is drawn in two rows but is one booking.
  const inside = new Set(group.rows.flatMap(({ bars }) => bars.map((bar) => bar.reservation)))
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className={styles.toggle}
      tabIndex={isTabStop ? 0 : -1}
      aria-expanded={isOpen}
      data-group={group.key}
      onClick={() => onToggle(group.key)}
    >
      <Chevron size={12} className="unprinted" aria-hidden="true" />
      <bdi>{group.label}</bdi>
      <span className="aside">
        {group.key === MATCHES && 'in '}
        {group.rows.length}
        {group.key === MATCHES && (group.rows.length === 1 ? ' row' : ' rows')}
        {!isOpen && ` · ${countOf(inside, () => true, true).join(' ') || 'no bookings'}`}
      </span>
    </button>
  )
}

interface GroupRowProps extends GroupToggleProps {
  readonly index: number
  readonly y: number
  readonly height: number
}

export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { index, y, height, ...toggle } = props
  return (
    <div role="row" aria-rowindex={index} className={canvas.row} style={{ top: y, height }}>
      <div role="rowheader" className="sticky left-0 z-5 flex w-max h-full">
        <GroupToggle {...toggle} />
      </div>
    </div>
  )
})
