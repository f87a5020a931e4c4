import { type ReactNode, useEffect } from 'react'
import { BrandMark } from '#ui/frame/BrandMark.tsx'
import styles from './EntryCard.module.css'

interface EntryCardProps {
  readonly title: string
  readonly children: ReactNode
}

/** Before anybody is in there are no pages to lead to: the school's name, one question, and nothing else. */
export function EntryCard({ title, children }: EntryCardProps) {
  const school = schoolInTitle()
  useEffect(() => {
    document.title = `${title} · ${school}`
  }, [title, school])
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

/** Every page comes with the school's name behind its own, and with nothing else for somebody who is not signed in. */
function schoolInTitle(): string {
  return document.title.split(' · ').slice(1).join(' · ') || 'Flightline'
}
