import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Chain } from '#domain/audit/world/chain.ts'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { ControlTotals } from '#features/flight-log/ControlTotals.tsx'
import { MeterRibbon } from '#features/flight-log/findings/MeterRibbon.tsx'
import type { RowView } from '#school/flight-columns/flight-column.ts'
import { GroupFigures } from './GroupFigures.tsx'
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
          <span className={styles.count}>{count}</span>
        </button>
      </th>
    </tr>
  )
}

interface FootLineProps {
  readonly group: FlightGroup<LogRow>
  readonly name: string
  readonly index: number
  readonly span: number
  readonly view: RowView
  readonly isWhole: boolean
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  /** Of its tail, where the groups are tails. */
  readonly chains: readonly Chain[]
}

/** The foot of a group: its sums, in one cell as wide as what is in sight, so that no column hides them. */
export function FootLine(props: FootLineProps) {
  const { group, name, index, span, view, isWhole, measure, chains } = props
  return (
    <tr
      ref={measure}
      data-line={`foot ${group.key}`}
      className={styles.footRow}
      data-group-foot={group.key}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.foot}>
        <div className={styles.inSight}>
          <GroupFigures rows={group.rows} name={name} hours={view.hours} isWhole={isWhole} />
          {chains.length > 0 && <ControlTotals chains={chains} shown={group.rows.length} />}
        </div>
      </td>
    </tr>
  )
}

interface RibbonLineProps {
  readonly tail: string
  readonly chains: readonly Chain[]
  readonly index: number
  readonly span: number
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  readonly onFlight: (id: string) => void
}

/** The meter of a tail, under the head of its group. */
export function RibbonLine({ tail, chains, index, span, measure, onFlight }: RibbonLineProps) {
  return (
    <tr
      ref={measure}
      data-line={`ribbon ${tail}`}
      className={styles.footRow}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.foot}>
        <div className={styles.inSight}>
          <MeterRibbon tail={tail} chains={chains} onFlight={onFlight} />
        </div>
      </td>
    </tr>
  )
}
