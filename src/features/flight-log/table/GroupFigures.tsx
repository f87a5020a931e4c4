import { useMemo } from 'react'
import { type HourStyle, sayLength, sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import styles from './GroupFigures.module.css'

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
  return (
    <dl className={styles.figures} aria-label={`Totals of ${name}`}>
      <Figure name="Flights" of="flights" value={`${least}${sums.flights}`} />
      <Figure
        name="Σ Hobbs"
        of="hobbs"
        value={`${least}${sayLength(sums.hobbs.total, hours, 1)}`}
        note={sums.hobbs.leftOut > 0 ? `${sums.hobbs.leftOut} without` : null}
      />
      <Figure
        name="Σ Tach"
        of="tach"
        value={`${least}${sayLength(sums.tach.total, hours, 2)}`}
        note={sums.tach.leftOut > 0 ? `${sums.tach.leftOut} without` : null}
      />
      <Figure name="Tach/Hobbs" of="ratio" value={sayThousandths(sums.ratio) ?? '—'} />
      <Figure name="Mean Hobbs Δ" of="mean" value={sayLength(sums.mean, hours, 2)} />
      <Figure name="Σ Hobbs gaps" of="hobbsGaps" value={sayLength(sums.hobbsGaps, hours, 1)} />
      <Figure name="Σ Tach gaps" of="tachGaps" value={sayLength(sums.tachGaps, hours, 2)} />
      <Figure name="Flagged" of="flagged" value={`${least}${sums.flagged}`} />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  /** `data-total` */
  readonly of: string
  readonly value: string
  readonly note?: string | null
}

function Figure({ name, of, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd data-total={of}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
