import { Fragment } from 'react'
import { NAMING_COLUMNS, PAPER_COLUMNS } from '#bookings/flight-columns/paper-columns.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { CHAIN_BEGINNINGS, controlWords } from '#domain/flight-log/control-words.ts'
import { sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { formatHundredths, sayNotSummed } from '#domain/record/meter.ts'
import styles from './FlightFlow.module.css'

interface SumRowProps {
  readonly name: string
  readonly sums: RowSums
  readonly isWhole: boolean
}

/** Sum columns, each with the number of columns before it without sums. */
const UNDER_FIGURES = PAPER_COLUMNS.flatMap(({ total, sayTotal }, at) => {
  const last = PAPER_COLUMNS.findLastIndex((column, place) => place < at && column.total)
  return total ? { total, sayTotal, before: at - Math.max(last + 1, NAMING_COLUMNS) } : []
})

/** Sums under their columns; minimums if the range is incomplete. */
export function SumRow({ name, sums, isWhole }: SumRowProps) {
  const { flights, hobbs, tach, ratio, mean, flagged } = sums
  const least = isWhole ? '' : 'at least '
  const without = [
    sayNotSummed('Hobbs', hobbs),
    sayNotSummed('Tach', tach),
    sums.disagreeing > 0 ? `${sums.disagreeing} summed as stored, not in − out` : '',
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

interface ControlRowProps {
  readonly chain: Chain
  /** Set where the line isn't below its tail's rows. */
  readonly tail?: string
  /** Loaded flights of the tail, and printed ones. */
  readonly read: number
  readonly shown: number
}

/** Opening → closing of both meters, and that closing − opening = ΣΔ + Σ gaps, to 0.00. */
export function ControlRow({ chain, tail, read, shown }: ControlRowProps) {
  const notes = [
    CHAIN_BEGINNINGS[chain.startsAs],
    shown < read ? `over all ${read} flights of this tail, ${read - shown} not in print` : '',
  ].filter((words) => words !== '')
  return (
    <tr className={styles.control}>
      <td colSpan={PAPER_COLUMNS.length}>
        <span className={styles.facts}>
          {tail !== undefined && <bdi className={styles.tail}>{tail}</bdi>}
          {controlWords(chain).map(({ name, data, ends, equation, storedOff }) => (
            <span key={name} className={styles.equation} {...data}>
              {name} {ends}: <span className={styles.strong}>{equation}</span>
              {storedOff !== '' && ` (${storedOff})`}
            </span>
          ))}
          {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
        </span>
      </td>
    </tr>
  )
}
