import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import { VisibleWords } from './VisibleWords.tsx'

/** One line of a list: a name and its value. `null` is "—": the API has nothing there. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = !children && children !== 0
  return (
    <div className={styles.fact}>
      <dt className="quiet">{name}</dt>
      <dd className={styles.value}>{isNothing ? <span className="quiet">—</span> : children}</dd>
    </div>
  )
}

/** A text of the school's; blank is nothing. */
export function TextFact({ name, text }: { name: string; text: string | null }) {
  return (
    <Fact name={name}>{text !== null && text.trim() !== '' && <VisibleWords text={text} />}</Fact>
  )
}
