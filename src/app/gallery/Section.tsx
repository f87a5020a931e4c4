import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

interface SectionProps {
  readonly title: string
  /** Each across the page. */
  readonly isWide?: boolean
  /** By what it shows, which is written under it. */
  readonly specimens: Readonly<Record<string, ReactNode>>
}

export function Section({ title, isWide = false, specimens }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.pieces}>
        {Object.entries(specimens).map(([label, specimen]) => (
          <figure key={label} className={isWide ? styles.wide : styles.piece}>
            <div className={styles.stage}>{specimen}</div>
            <figcaption className={styles.caption}>{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
