import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import { classNames } from '#ui/class-names.ts'
import { GroupFigures } from './GroupFigures.tsx'
import styles from './GroupLines.module.css'
import type { LogRow } from './log-row.ts'
import type { RowView } from './row-view.ts'

interface GroupHeadProps {
  readonly group: FlightGroup<LogRow>
  readonly name: string
  readonly isOpen: boolean
  readonly index: number
  readonly span: number
  readonly tabIndex: 0 | -1
  readonly onToggle: (key: string) => void
  readonly isWhole: boolean
}

/** The head of a group: opens and closes it. */
export function GroupHead(props: GroupHeadProps) {
  const { group, name, isOpen, index, span, tabIndex, onToggle, isWhole } = props
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const count = `${isWhole ? '' : 'at least '}${group.rows.length} ${group.rows.length === 1 ? 'flight' : 'flights'}`
  return (
    <tr
      className={styles.headRow}
      data-row={index}
      data-group={group.key}
      aria-rowindex={index + 2}
    >
      <th scope="rowgroup" colSpan={span} className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          tabIndex={tabIndex}
          onClick={() => onToggle(group.key)}
        >
          <Chevron size={14} aria-hidden="true" />
          <bdi>{name}</bdi>
          <span className={styles.count}>{count}</span>
        </button>
      </th>
    </tr>
  )
}

interface GroupFootProps {
  readonly group: FlightGroup<LogRow>
  readonly name: string
  readonly index: number
  readonly span: number
  readonly view: RowView
  readonly isWhole: boolean
  readonly measure: (element: HTMLElement | null) => void
}

/** The foot of a group: its sums, in one cell as wide as what is in sight, so that no column hides them. */
export function GroupFoot({ group, name, index, span, view, isWhole, measure }: GroupFootProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      className={styles.footRow}
      data-group-foot={group.key}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={classNames(styles.foot)}>
        <div className={styles.inSight}>
          <GroupFigures rows={group.rows} name={name} hours={view.hours} isWhole={isWhole} />
        </div>
      </td>
    </tr>
  )
}
