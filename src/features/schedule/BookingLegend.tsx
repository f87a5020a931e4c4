import { ACTIVITIES, ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { STATUS_KINDS, statusLegend } from '#domain/record/status.ts'
import { StatusIcon } from '#school/booking/StatusIcon.tsx'
import styles from './BookingLegend.module.css'

/** What fill and outline mean. */
export function BookingLegend() {
  return (
    <section className={styles.legend} aria-label="Legend">
      <h2 className={styles.title}>Legend</h2>
      <ul className={styles.list}>
        {ACTIVITY_KINDS.map((kind) => (
          <li key={kind} className={styles.entry}>
            <span
              className={`booking ${styles.sample}`}
              data-activity={kind}
              data-status="completed"
            />
            {ACTIVITIES[kind].label}
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {STATUS_KINDS.map((kind) => (
          <li key={kind} className={styles.entry}>
            <span className={`booking ${styles.sample}`} data-status={kind}>
              <StatusIcon kind={kind} />
            </span>
            {statusLegend(kind)}
          </li>
        ))}
        <li className={styles.entry}>
          <span className={`booking ${styles.sample}`} data-match="false" />
          Not in the filter
        </li>
      </ul>
    </section>
  )
}
