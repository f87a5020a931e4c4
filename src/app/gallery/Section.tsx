import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  )
}

/** One piece with what it shows written under it. */
export function Specimen({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <figure className={isWide ? styles.wide : styles.piece}>
      <div className={styles.stage}>{children}</div>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  )
}
