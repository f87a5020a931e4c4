import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import { VisibleWords } from './VisibleWords.tsx'

/** `null` is "—": the API has no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = !children && children !== 0
  return (
    <div className={styles.fact}>
      <dt className="quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {isNothing ? <span className="quiet">—</span> : children}
      </dd>
    </div>
  )
}

/** The school's text; blank counts as none. */
export function TextFact({ name, text }: { name: string; text: string | null }) {
  return (
    <Fact name={name}>{text !== null && text.trim() !== '' && <VisibleWords text={text} />}</Fact>
  )
}
