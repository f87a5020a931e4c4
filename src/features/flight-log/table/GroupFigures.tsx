import { useMemo } from 'react'
import { type HourStyle, sayLength, sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { type RowSums, rowSums } from '#domain/flight-log/row-sums.ts'
import styles from './GroupFigures.module.css'

type Said = readonly [value: string, note?: string | null]

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
  const meter = ({ total, leftOut }: RowSums['hobbs'], digits: 1 | 2) =>
    [
      `${least}${sayLength(total, hours, digits)}`,
      leftOut > 0 ? `${leftOut} without` : null,
    ] as const
  const figures: readonly (readonly [name: string, total: string, ...Said])[] = [
    ['Flights', 'flights', `${least}${sums.flights}`],
    ['Σ Hobbs', 'hobbs', ...meter(sums.hobbs, 1)],
    ['Σ Tach', 'tach', ...meter(sums.tach, 2)],
    ['Tach/Hobbs', 'ratio', sayThousandths(sums.ratio) ?? '—'],
    ['Mean Hobbs Δ', 'mean', sayLength(sums.mean, hours, 2)],
    ['Σ Hobbs gaps', 'hobbsGaps', sayLength(sums.hobbsGaps, hours, 1)],
    ['Σ Tach gaps', 'tachGaps', sayLength(sums.tachGaps, hours, 2)],
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
