import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { DoubtLink } from '#bookings/audit/DoubtLink.tsx'
import type { DrawnCell } from '#bookings/flight-columns/flight-column.ts'
import { meterFigure } from '#bookings/flight-columns/meter-cells.tsx'
import { type Balance, controlWords } from '#domain/flight-log/control-words.ts'
import { type HourStyle, sayLength } from '#domain/flight-log/figure-words.ts'
import { doubtsIn } from '#domain/flight-log/log-row.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import type { RowColumn } from '#features/flight-log/columns/shown-columns.ts'
import { classNames } from '#ui/class-names.ts'
import { useIsPhone } from '#ui/media.ts'
import styles from './GroupLines.module.css'
import type { SummedGroup } from './use-shown-rows.ts'

interface GroupHeadProps {
  readonly group: SummedGroup
  readonly name: string
  readonly isOpen: boolean
  readonly index: number
  readonly columns: readonly RowColumn[]
  readonly widths: readonly number[]
  readonly pinned: number
  readonly hours: HourStyle
  readonly tabIndex: 0 | -1
  readonly onToggle: (key: string) => void
  /** False makes every sum a minimum. */
  readonly isWhole: boolean
  /** Only for a tail with readings. */
  readonly balance: Balance | undefined
}

export function GroupHead(props: GroupHeadProps) {
  const { group, name, isOpen, index, columns, widths, pinned, hours, balance, isWhole } = props
  const isPhone = useIsPhone()
  const { sums } = group
  const least = isWhole ? '' : '≥ '
  const figures = columns.map((column) => figureUnder(column, { sums, balance, hours, least }))
  const first = figures.findIndex((figure) => figure !== null)
  const lead = isPhone || first < 0 ? columns.length : Math.max(1, first)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const sumOf = (from: number, to: number) =>
    widths.slice(from, to).reduce((total, width) => total + width, 0)
  return (
    <tr
      className={styles.headRow}
      data-row={index}
      data-group={group.key}
      aria-rowindex={index + 2}
    >
      <th
        scope="rowgroup"
        colSpan={lead}
        className={styles.head}
        // The name and the pinned columns' width stay visible.
        style={{ left: isPhone ? 0 : -sumOf(pinned, lead) }}
      >
        <div className={styles.line}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            tabIndex={props.tabIndex}
            onClick={() => props.onToggle(group.key)}
          >
            <Chevron size={14} aria-hidden="true" />
            <bdi className="clip">{name}</bdi>
            {isPhone && balance && <BalanceMark balance={balance} />}
            {isPhone && (
              <span className="aside">
                Hobbs {least}
                {sayLength(sums.hobbs.total, hours, 1)}
              </span>
            )}
            <span className="aside" data-total="flights">
              {least}
              {sums.flights} {sums.flights === 1 ? 'flight' : 'flights'}
            </span>
            {isPhone && (
              <span className="aside">
                Tach {least}
                {sayLength(sums.tach.total, hours, 2)}
              </span>
            )}
            {!isPhone && balance && <BalanceMark balance={balance} />}
          </button>
          {sums.hobbs.inDoubt + sums.tach.inDoubt > 0 && (
            <DoubtLink
              doubts={doubtsIn(group.rows)}
              className={styles.doubt}
              tabIndex={props.tabIndex}
            />
          )}
        </div>
      </th>
      {columns.slice(lead).map((column, place) => {
        const { content, look, title, total } = figures[place + lead] ?? {}
        return (
          <td
            key={column.id}
            data-total={total}
            title={title}
            className={classNames(
              styles.sum,
              column.isNumber && styles.number,
              column.startsBlock && styles.startsBlock,
              look,
            )}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

interface Figured {
  readonly sums: RowSums
  readonly balance: Balance | undefined
  readonly hours: HourStyle
  readonly least: string
}

interface Figure extends DrawnCell {
  readonly total?: string
}

const READINGS = {
  hobbsStart: ['Hobbs', 'hobbs', 'opening'],
  hobbsEnd: ['Hobbs', 'hobbs', 'closing'],
  tachStart: ['Tach', 'tach', 'opening'],
  tachEnd: ['Tach', 'tach', 'closing'],
} as const

/** First and last reading, a sum, or the number flagged; null for none. */
function figureUnder(column: RowColumn, { sums, balance, hours, least }: Figured): Figure | null {
  const { id, total, sayTotal } = column
  if (id === 'flags') return { content: sums.flagged > 0 && `${least}${sums.flagged} flagged` }
  if (id === 'hobbsStart' || id === 'hobbsEnd' || id === 'tachStart' || id === 'tachEnd') {
    const [name, meter, end] = READINGS[id]
    const reading = balance?.ends?.[meter][end] ?? null
    if (reading === null) return balance ? { content: null } : null
    return { ...meterFigure(name, reading, 'decimal'), title: `The ${end} reading` }
  }
  if (total === undefined || sayTotal === undefined) return null
  const title = [
    total.excluded?.(sums),
    total.name === 'hobbs' && sums.mean !== null && `mean ${sayLength(sums.mean, hours, 2)}`,
  ].filter(Boolean)
  const drawn =
    id === 'hobbsDelta' || id === 'hobbsGap'
      ? meterFigure('Hobbs', total.of(sums), hours)
      : { content: sayTotal(sums, hours) }
  return {
    ...drawn,
    content: (
      <>
        {total.label && least}
        {drawn.content}
      </>
    ),
    title: title.join(', ') || undefined,
    total: total.name,
  }
}

/** A check mark if meters and flights agree; the tooltip has the equations. */
function BalanceMark({ balance: { chains, isEven } }: { balance: Balance }) {
  const lines = chains.flatMap(controlWords)
  if (lines.length === 0) return null
  const said = lines.map(({ name, ends, equation }) => `${name} ${ends}: ${equation}`)
  return (
    <span className={styles.balance} data-balance={isEven} title={said.join('\n')}>
      {isEven ? (
        <Check size={14} aria-hidden="true" />
      ) : (
        <>
          <TriangleAlert size={12} aria-hidden="true" />
          <span className={styles.uneven}>does not balance</span>
        </>
      )}
      {lines.map(({ data }, index) => (
        <span key={said[index]} className="unseen" {...data}>
          {said[index]}
        </span>
      ))}
    </span>
  )
}

interface MeasuredLineProps {
  readonly name: string
  readonly footOf: string
  readonly index: number
  readonly span: number
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  readonly children: ReactNode
}

/** One cell as wide as the visible part, so no column hides it. */
export function MeasuredLine({ name, footOf, index, span, measure, children }: MeasuredLineProps) {
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
