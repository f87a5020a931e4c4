import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Says that there is nothing and what would fill it. Only if that is proven. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className="strong">{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
    </div>
  )
}
