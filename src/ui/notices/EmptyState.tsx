import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Only if it is certain that there is nothing. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className="strong">{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
    </div>
  )
}
