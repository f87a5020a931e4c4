import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './FlightLogWaiting.module.css'

const WIDTHS = ['64%', '71%', '58%', '67%', '74%', '61%']

/** The shape of the log while its first page is on its way; the notice above says how far it is. */
export function FlightLogWaiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {Array.from({ length: 18 }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="72px" />
          <Skeleton width="36px" />
          <Skeleton width="58px" />
          <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '64%'} />
        </div>
      ))}
    </div>
  )
}
