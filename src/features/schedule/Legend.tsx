import type { ActivityKind } from '#domain/record/activity.ts'
import type { StatusKind } from '#domain/record/reservation.ts'
import { ACTIVITY_LABELS, STATUS_LABELS } from '#school/booking/booking-labels.ts'
import { StatusIcon } from '#school/booking/StatusIcon.tsx'
import styles from './Legend.module.css'

const ACTIVITIES: readonly ActivityKind[] = [
  'dual',
  'solo',
  'discovery',
  'check-ride',
  'other',
  'maintenance',
]
const STATUSES: readonly StatusKind[] = [
  'pending',
  'checked-out',
  'completed',
  'cancelled',
  'other',
]

/** What fill and outline mean. */
export function Legend() {
  return (
    <section className={styles.legend} aria-label="Legend">
      <h2 className={styles.title}>Legend</h2>
      <ul className={styles.list}>
        {ACTIVITIES.map((kind) => (
          <li key={kind} className={styles.entry}>
            <span className={styles.sample} data-activity={kind} data-kind="completed" />
            {ACTIVITY_LABELS[kind]}
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {STATUSES.map((kind) => (
          <li key={kind} className={styles.entry}>
            <span className={styles.sample} data-kind={kind}>
              <StatusIcon kind={kind} />
            </span>
            {kind === 'other' ? 'Other: its own word' : STATUS_LABELS[kind]}
          </li>
        ))}
        <li className={styles.entry}>
          <span className={styles.sample} data-match="false" />
          Not in the filter
        </li>
      </ul>
    </section>
  )
}
