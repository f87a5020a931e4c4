import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One line of it; `null` is "—": the API has nothing there. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = !children && children !== 0
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {isNothing ? <span className={styles.nothing}>—</span> : children}
      </dd>
    </div>
  )
}
