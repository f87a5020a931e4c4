import { Fragment } from 'react'
import { controlTotal } from '#domain/audit/control-total.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { NAMING_COLUMNS, PAPER_COLUMNS } from '#school/flight-columns/paper-columns.ts'
import styles from './FlightFlow.module.css'

interface SumRowProps {
  /** Whose sums they are. */
  readonly name: string
  readonly sums: RowSums
  readonly isWhole: boolean
}

/** The sums under the figures, each with how many columns before it have none. */
const UNDER_FIGURES = PAPER_COLUMNS.flatMap(({ total, sayTotal }, at) => {
  const last = PAPER_COLUMNS.findLastIndex((column, place) => place < at && column.total)
  return total ? { total, sayTotal, before: at - Math.max(last + 1, NAMING_COLUMNS) } : []
})

/** The foot of a group, its sums under the columns they add up. Over a range that is not whole every sum is a least. */
export function SumRow({ name, sums, isWhole }: SumRowProps) {
  const { flights, hobbs, tach, ratio, mean, flagged } = sums
  const least = isWhole ? '' : 'at least '
  const without = [
    hobbs.leftOut > 0 ? `${hobbs.leftOut} without Hobbs` : '',
    tach.leftOut > 0 ? `${tach.leftOut} without Tach` : '',
  ].filter((words) => words !== '')
  return (
    <tr className={styles.sums} data-sums="">
      <td colSpan={NAMING_COLUMNS}>
        <span className={styles.facts}>
          <bdi className={styles.strong}>{name}</bdi>
          <span>
            {least}
            <span data-total="flights">{flights}</span> {flights === 1 ? 'flight' : 'flights'}
          </span>
          <span>
            mean Hobbs Δ <span data-total="mean">{formatHundredths(mean, 2)}</span>
          </span>
          <span>
            Tach/Hobbs <span data-total="ratio">{sayThousandths(ratio) ?? '—'}</span>
          </span>
          {without.length > 0 && <span>{without.join(', ')}</span>}
        </span>
      </td>
      {UNDER_FIGURES.map(({ total, sayTotal, before }) => (
        <Fragment key={total.name}>
          {before > 0 && (
            <td colSpan={before} className={styles.sumLabel}>
              {total.label}
            </td>
          )}
          <td data-number data-total={total.name}>
            {!isWhole && total.label && '≥ '}
            {sayTotal?.(sums, 'decimal')}
          </td>
        </Fragment>
      ))}
      <td>
        <span data-total="flagged">{flagged}</span> flagged
      </td>
    </tr>
  )
}

const METERS = [
  { meter: 'hobbs', name: 'Hobbs', digits: 1 },
  { meter: 'tach', name: 'Tach', digits: 2 },
] as const

const BEGINNINGS = {
  'first-read': '',
  'after-unread-days': 'after days not read',
  'meter-replaced': 'on the new meter',
} as const

interface ControlRowProps {
  readonly chain: Chain
  /** Where the chain stands apart from its tail's rows. */
  readonly tail?: string
  /** Of this tail, how many flights were read and how many of them are in print. */
  readonly read: number
  readonly shown: number
}

/** Opening → closing of both meters, and that closing − opening = ΣΔ + Σ gaps, to 0.00. */
export function ControlRow({ chain, tail, read, shown }: ControlRowProps) {
  const notes = [
    BEGINNINGS[chain.startsAs],
    shown < read ? `over all ${read} flights of this tail, ${read - shown} not in print` : '',
  ].filter((words) => words !== '')
  return (
    <tr className={styles.control}>
      <td colSpan={PAPER_COLUMNS.length}>
        <span className={styles.facts}>
          {tail !== undefined && <bdi className={styles.tail}>{tail}</bdi>}
          {METERS.map(({ meter, name, digits }) => {
            const total = controlTotal(chain, meter)
            if (total.opening === null || total.closing === null) return null
            const say = (value: number) => formatHundredths(value, digits)
            const part = (value: number) => `${value < 0 ? '−' : '+'} ${say(Math.abs(value))}`
            const { opening, closing, deltas, gaps, unread, storedOff } = total
            return (
              <span
                key={meter}
                className={styles.equation}
                data-control={meter}
                data-hundredths={[opening, closing, deltas, gaps, unread].join(' ')}
              >
                {name} {say(opening)} → {say(closing)}:{' '}
                <span className={styles.strong}>
                  {say(closing - opening)} = {say(deltas)} Δ {part(gaps)} gaps
                  {unread !== 0 && ` ${part(unread)} across missing readings`}
                </span>
                {storedOff !== 0 && ` (stored Δ ${part(storedOff)} off in − out)`}
              </span>
            )
          })}
          {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
        </span>
      </td>
    </tr>
  )
}
