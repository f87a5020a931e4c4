import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { checksOfFlights, DoubtLink } from '#bookings/audit/DoubtLink.tsx'
import { type Balance, controlWords, sayUneven } from '#domain/flight-log/control-words.ts'
import { type HourStyle, sayLength } from '#domain/flight-log/figure-words.ts'
import { doubtsIn } from '#domain/flight-log/log-row.ts'
import { ControlTotals } from '#features/flight-log/ControlTotals.tsx'
import type { ShownColumn } from '#features/flight-log/columns/flight-table.ts'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import type { GroupLine } from './flight-lines.ts'
import styles from './TableLine.module.css'
import { TableLine } from './TableLine.tsx'

interface GroupHeadProps {
  readonly line: GroupLine
  readonly name: string
  readonly index: number
  readonly columns: readonly ShownColumn[]
  readonly hours: HourStyle
  readonly tabIndex: 0 | -1
  readonly onToggle: (key: string) => void
  /** False makes every sum a minimum. */
  readonly isWhole: boolean
  readonly isChecked: boolean
}

/** The group's name, and its sums under their columns. */
export function GroupHead(props: GroupHeadProps) {
  const { line, name, index, columns, hours, tabIndex, onToggle, isWhole, isChecked } = props
  const isPhone = useIsPhone()
  const { key, rows, sums, balance } = line.group
  const least = isWhole ? '' : '≥ '
  const read = balance?.chains.reduce((sum, { links }) => sum + links.length, 0)
  const isClean = isWhole && rows.length === read && sums.flagged === 0
  const doubts = doubtsIn(rows)
  const figures = columns.map((column) => column.drawSum?.({ sums, balance, hours, least }) ?? null)
  const first = figures.findIndex((figure) => figure !== null)
  const span = isPhone || first < 0 ? columns.length : Math.max(1, first)
  const last = columns[span - 1]
  const Chevron = line.isOpen ? ChevronDown : ChevronRight
  return (
    <TableLine
      index={index}
      columns={columns}
      className={styles.groupHead}
      data-group={key}
      cells={figures.map((figure, place) =>
        place < span ? null : (isChecked && figure) || { content: null },
      )}
    >
      <th
        scope="rowgroup"
        colSpan={span}
        // The name and the pinned columns' width stay visible.
        style={{ left: isPhone || !last ? 0 : -looseWidthUpTo(last) }}
      >
        <div className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={line.isOpen}
            tabIndex={tabIndex}
            onClick={() => onToggle(key)}
          >
            <Chevron size={14} aria-hidden="true" />
            <bdi className="clip">{name}</bdi>
            {isPhone && balance && (
              <BalanceMark balance={balance} isClean={isClean} isLinked={doubts.length === 0} />
            )}
            {isPhone && isChecked && (
              <span className="aside">
                Hobbs {`${least}${sayLength(sums.hobbs.total, hours, 1)}`}
              </span>
            )}
            <span className="aside" data-total="flights">
              {least}
              {sums.flights} {sums.flights === 1 ? 'flight' : 'flights'}
            </span>
            {isPhone && isChecked && (
              <span className="aside">
                Tach {`${least}${sayLength(sums.tach.total, hours, 2)}`}
              </span>
            )}
            {!isPhone && balance && (
              <BalanceMark balance={balance} isClean={isClean} isLinked={doubts.length === 0} />
            )}
          </button>
          {doubts.length === 0 && balance && !balance.isEven && (
            <Link
              href={checksOfFlights(rows.map(({ flight }) => flight))}
              className={styles.doubt}
              tabIndex={tabIndex}
            >
              {sayBalance(balance)}
            </Link>
          )}
          <DoubtLink doubts={doubts} className={styles.doubt} tabIndex={tabIndex} />
        </div>
      </th>
    </TableLine>
  )
}

/** px. */
function looseWidthUpTo({ column, isPinned }: ShownColumn): number {
  return isPinned ? 0 : column.getStart('center') + column.getSize()
}

interface BalanceMarkProps {
  readonly balance: Balance
  /** The flights shown are all of this tail on these days, and none is flagged. */
  readonly isClean: boolean
  /** The words are a link beside it. */
  readonly isLinked: boolean
}

function sayBalance({ chains }: Balance): string {
  return `does not balance: ${sayUneven(chains)}`
}

/** A check mark if meters and all flights agree and none is flagged; the tooltip has the equations. */
function BalanceMark({ balance, isClean, isLinked }: BalanceMarkProps) {
  const { chains, isEven } = balance
  const lines = chains.flatMap(controlWords)
  if (lines.length === 0) return null
  const said = lines.map(({ name, ends, equation }) => `${name} ${ends}: ${equation}`)
  return (
    <span
      className="inline-flex flex-none gap-1 items-center text-ok font-medium data-[balance=false]:text-warn"
      data-balance={isEven}
      title={said.join('\n')}
    >
      {isEven ? (
        isClean && <Check size={14} aria-hidden="true" />
      ) : (
        <>
          <TriangleAlert size={12} aria-hidden="true" />
          {!isLinked && <span className={styles.uneven}>{sayBalance(balance)}</span>}
        </>
      )}
      {chains.some(({ startsAs }) => startsAs === 'meter-replaced') && (
        <span className="aside">meter replaced</span>
      )}
      {lines.map(({ data }, index) => (
        <span key={said[index]} className="unseen" {...data}>
          {said[index]}
        </span>
      ))}
    </span>
  )
}

interface GroupFootProps extends Pick<GroupHeadProps, 'line' | 'index' | 'columns'> {
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
}

/** Why a tail doesn't balance, in one cell as wide as the visible part, so that no column hides it. */
export function GroupFoot({ line: { key, group }, index, columns, measure }: GroupFootProps) {
  return (
    <TableLine
      index={index}
      columns={columns}
      ref={measure}
      // Nothing in it can have focus.
      data-row={undefined}
      data-line={key}
      data-group-foot={group.key}
      className={styles.groupFoot}
    >
      <td colSpan={columns.length}>
        <div className={styles.inSight}>
          {group.balance && (
            <ControlTotals chains={group.balance.chains} shown={group.rows.length} />
          )}
        </div>
      </td>
    </TableLine>
  )
}
