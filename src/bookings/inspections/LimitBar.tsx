import type { CSSProperties } from 'react'
import type { InspectionLimit, InspectionWire } from '#wire/inspections-wire.ts'
import styles from './LimitBar.module.css'
import { limitShare } from './limit-share.ts'

interface LimitBarProps {
  readonly limit: InspectionLimit
  readonly left: InspectionWire['left'][number]
}

/** Leaves room for the part over the limit. */
const LIMIT_AT = 0.86

/** Share of the interval used, with warning range and limit. Hidden from screen readers: words are next to it. */
export function LimitBar({ limit, left }: LimitBarProps) {
  const share = limitShare(limit, left)
  if (share === null)
    return (
      <span className={styles.unknown} data-known="false" aria-hidden="true">
        ?
      </span>
    )
  const { used, warn } = share
  const style = {
    '--used': `${Math.min(1, used * LIMIT_AT) * 100}%`,
    '--near': `${warn * LIMIT_AT * 100}%`,
    '--limit': `${LIMIT_AT * 100}%`,
  } as CSSProperties
  const zone = used >= 1 ? 'over' : used >= warn ? 'near' : 'ok'
  return (
    <span className={styles.bar} style={style} data-zone={zone} aria-hidden="true">
      <span className={styles.warn} />
      <span className={styles.used} />
      <span className={styles.limit} />
    </span>
  )
}

const SAMPLES = {
  used: 'used',
  near: 'near the limit',
  warn: 'warning range',
  limit: 'limit',
}

/** What the bars of a list show. */
export function LimitLegend() {
  return (
    <p
      className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted text-12 break-after-avoid"
      aria-hidden="true"
    >
      {Object.entries(SAMPLES).map(([of, words]) => (
        <span key={of} className="inline-flex gap-1.5 items-center">
          <span className={styles.sample} data-of={of} /> {words}
        </span>
      ))}
    </p>
  )
}
