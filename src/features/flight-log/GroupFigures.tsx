import { useMemo } from 'react'
import { groupFoot, sumKnown } from '#domain/flight-groups/group-foot.ts'
import { sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import styles from './GroupFigures.module.css'
import { type HourStyle, sayHours } from './hour-style.ts'

interface GroupFiguresProps {
  readonly rows: readonly LogRow[]
  readonly name: string
  readonly hours: HourStyle
  readonly isWhole: boolean
}

/** What stands under a group, each figure with its name. Where the range is not whole, sums are a least. */
export function GroupFigures({ rows, name, hours, isWhole }: GroupFiguresProps) {
  const { foot, hobbsGaps, tachGaps, flagged } = useMemo(
    () => ({
      foot: groupFoot(rows.map((row) => row.flight)),
      hobbsGaps: sumKnown(rows.map((row) => row.audit.hobbsGap)),
      tachGaps: sumKnown(rows.map((row) => row.audit.tachGap)),
      flagged: rows.filter((row) => row.audit.rules !== '').length,
    }),
    [rows],
  )
  const least = isWhole ? '' : 'at least '
  return (
    <dl className={styles.figures} aria-label={`Totals of ${name}`}>
      <Figure name="Flights" of="flights" value={`${least}${foot.flights}`} />
      <Figure
        name="Σ Hobbs"
        of="hobbs"
        value={`${least}${sayHours(foot.hobbs.total, hours, 1)}`}
        note={foot.hobbs.leftOut > 0 ? `${foot.hobbs.leftOut} without` : null}
      />
      <Figure
        name="Σ Tach"
        of="tach"
        value={`${least}${sayHours(foot.tach.total, hours, 2)}`}
        note={foot.tach.leftOut > 0 ? `${foot.tach.leftOut} without` : null}
      />
      <Figure name="Tach/Hobbs" of="ratio" value={sayThousandths(foot.ratio) ?? '—'} />
      <Figure name="Mean Hobbs Δ" of="mean" value={sayHours(foot.mean, hours, 2)} />
      <Figure name="Σ Hobbs gaps" of="hobbsGaps" value={sayHours(hobbsGaps, hours, 1)} />
      <Figure name="Σ Tach gaps" of="tachGaps" value={sayHours(tachGaps, hours, 2)} />
      <Figure name="Flagged" of="flagged" value={`${least}${flagged}`} />
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
