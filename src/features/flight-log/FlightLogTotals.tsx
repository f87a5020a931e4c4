import { memo } from 'react'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import styles from './FlightLogTotals.module.css'

interface FlightLogTotalsProps {
  readonly totals: RowSums
  /** How many the range holds before the filters. */
  readonly read: number
  readonly isWhole: boolean
}

/** The line under the table: sums of exactly the rows shown. If the range is incomplete, every figure is a minimum. */
export const FlightLogTotals = memo(function FlightLogTotals(props: FlightLogTotalsProps) {
  const { totals, read, isWhole } = props
  const least = isWhole ? '' : 'at least '
  return (
    <section className={styles.totals} aria-label="Totals of the flights shown">
      <p className={styles.total}>
        {least}
        <strong data-total="flights">{totals.flights}</strong>{' '}
        {totals.flights === 1 ? 'flight' : 'flights'}
        {read > totals.flights && <span className="note"> of {read}</span>}
      </p>
      <MeterTotal name="Hobbs" total={totals.hobbs} digits={1} least={least} />
      <MeterTotal name="Tach" total={totals.tach} digits={2} least={least} />
      {totals.disagreeing > 0 && (
        <p className="note">
          {least}
          {totals.disagreeing} with a Δ that is not in − out, summed as stored
        </p>
      )}
    </section>
  )
})

function MeterTotal({
  name,
  total: { total, leftOut },
  digits,
  least,
}: {
  name: 'Hobbs' | 'Tach'
  total: RowSums['hobbs']
  digits: 1 | 2
  least: string
}) {
  return (
    <p className={styles.total}>
      {name} Δ {least}
      <strong data-total={name.toLowerCase()}>{formatHundredths(total, digits)}</strong> h
      {leftOut > 0 && (
        <span className="note">
          {' '}
          · {least}
          {leftOut} without {name}
        </span>
      )}
    </p>
  )
}
