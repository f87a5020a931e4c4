import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './PageSkeleton.module.css'

/** The frame in grey, so that nothing jumps when the page comes. */
export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <div className={styles.bar}>
        <Skeleton width="140px" />
        <Skeleton width="220px" />
        <span className={styles.gap} />
        <Skeleton width="150px" height="20px" />
      </div>
      <div className={styles.body}>
        <div className={styles.rail}>
          {['62%', '80%', '70%', '84%', '58%', '76%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
        <div className={styles.canvas} />
      </div>
    </div>
  )
}
