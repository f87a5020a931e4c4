import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import styles from './GroupLines.module.css'

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
          <span className="aside">{count}</span>
        </button>
      </th>
    </tr>
  )
}

interface MeasuredLineProps {
  /** As the line is called among all lines. */
  readonly name: string
  /** The key of the group it is the foot of. */
  readonly footOf?: string
  readonly index: number
  readonly span: number
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  readonly children: ReactNode
}

/** The ribbon or the foot of a group: one cell as wide as what is in sight, so that no column hides it. */
export function MeasuredLine(props: MeasuredLineProps) {
  const { name, footOf, index, span, measure, children } = props
  return (
    <tr
      ref={measure}
      data-line={name}
      className={styles.footRow}
      data-group-foot={footOf}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.foot}>
        <div className={styles.inSight}>{children}</div>
      </td>
    </tr>
  )
}
