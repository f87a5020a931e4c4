import styles from './Skeleton.module.css'

/** CSS lengths. Hidden from screen readers. */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

const WIDTHS = ['64%', '71%', '58%', '67%', '74%', '61%']

/** A list that loads. */
export function SkeletonRows() {
  return (
    <div className="unprinted flex-1 overflow-hidden pt-8" aria-hidden="true">
      {Array.from({ length: 18 }, (_, row) => (
        <div
          key={row}
          className="flex gap-6 items-center h-(--row-compact) px-3 border-b border-line-faint"
        >
          <Skeleton width="72px" />
          <Skeleton width="36px" />
          <Skeleton width="58px" />
          <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '64%'} />
        </div>
      ))}
    </div>
  )
}
