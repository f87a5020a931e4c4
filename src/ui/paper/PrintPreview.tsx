import type { ReactNode } from 'react'
import styles from './PrintPreview.module.css'

export function PrintPreview({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must be able to
    <section className={styles.desk} aria-label="Preview" tabIndex={0}>
      <div className={styles.sheets}>{children}</div>
    </section>
  )
}
