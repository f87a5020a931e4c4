import { useMemo } from 'react'
import { type HourStyle, sayLength } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import type { FlightColumn } from '#school/flight-columns/flight-column.ts'
import { FLIGHT_COLUMNS } from '#school/flight-columns/flight-columns.ts'
import styles from './GroupFigures.module.css'

type Figure = readonly [name: string, total: string, value: string, note?: string | null]

/** The sums of the columns that have a name here, in the order of the columns. */
const UNDER_COLUMNS = FLIGHT_COLUMNS.flatMap(({ total, sayTotal }: FlightColumn) => {
  const name = total?.foot ?? total?.label
  return name && total && sayTotal ? { name, total, sayTotal } : []
})

interface GroupFiguresProps {
  readonly rows: readonly LogRow[]
  readonly name: string
  readonly hours: HourStyle
  readonly isWhole: boolean
}

/** What stands under a group, each figure with its name. Where the range is not whole, sums are a least. */
export function GroupFigures({ rows, name, hours, isWhole }: GroupFiguresProps) {
  const sums = useMemo(() => rowSums(rows), [rows])
  const least = isWhole ? '' : 'at least '
  const figures: readonly Figure[] = [
    ['Flights', 'flights', `${least}${sums.flights}`],
    ...UNDER_COLUMNS.flatMap(({ name: label, total, sayTotal }): Figure[] => {
      const leftOut = total.leftOut?.(sums) ?? 0
      const said = `${total.label ? least : ''}${sayTotal(sums, hours)}`
      const mean: Figure = ['Mean Hobbs Δ', 'mean', sayLength(sums.mean, hours, 2)]
      return [
        [label, total.name, said, leftOut > 0 ? `${leftOut} without` : null],
        ...(total.name === 'ratio' ? [mean] : []),
      ]
    }),
    ['Flagged', 'flagged', `${least}${sums.flagged}`],
  ]
  return (
    <dl className={styles.figures} aria-label={`Totals of ${name}`}>
      {figures.map(([label, total, value, note]) => (
        <div key={total} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-total={total}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
