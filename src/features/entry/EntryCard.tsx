import type { ReactNode } from 'react'
import { BrandMark } from '#ui/frame/BrandMark.tsx'
import styles from './EntryCard.module.css'
import { useEntryTitle } from './use-entry-title.ts'

/** For visitors who aren't signed in: no navigation. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const school = useEntryTitle(title)
  return (
    <main className={styles.page} data-entry="">
      <div className={styles.card}>
        <p className={styles.school}>
          <BrandMark size={24} />
          <span>{school}</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
