import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Read out, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <div className={styles.hidden}>{children}</div>
}
