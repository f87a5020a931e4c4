import { StatusIcon } from '#school/booking/StatusIcon.tsx'
import styles from './PaperBoard.module.css'

const STATUSES = [
  ['pending', 'Pending'],
  ['checked-out', 'Checked out'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['other', 'Other, in its own word'],
] as const

/** What the bars mean, on every page. */
export function BoardLegend(props: { hasChanges: boolean; hasOthers: boolean }) {
  const { hasChanges, hasOthers } = props
  return (
    <div className={styles.legend} data-legend="">
      {STATUSES.map(([kind, label]) => (
        <span key={kind} className={styles.sample} data-sample={kind}>
          <StatusIconOf kind={kind} />
          <span className={styles.words}>{label}</span>
        </span>
      ))}
      <span className={styles.sample} data-maintenance="">
        <span className={styles.words}>Maintenance</span>
      </span>
      {hasOthers && (
        <span className={styles.sample} data-match="false">
          <span className={styles.words}>Not in the filter</span>
        </span>
      )}
      <span>
        <strong>!</strong> Clash, late back or in maintenance
      </span>
      {hasChanges && (
        <span className={styles.sample} data-change="">
          Changed since the print before
        </span>
      )}
    </div>
  )
}

function StatusIconOf({ kind }: { kind: (typeof STATUSES)[number][0] }) {
  return kind === 'checked-out' || kind === 'completed' ? <StatusIcon kind={kind} /> : null
}
