import { mailtoHref, telHref } from '#domain/contact.ts'
import type { Person } from '#domain/person.ts'
import styles from './PersonLine.module.css'
import { VisibleWords } from './VisibleWords.tsx'

/** A name with its address and number, linked only where they are strictly one of each. */
export function PersonLine({ person }: { person: Person }) {
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        {person.name.trim() === '' ? (
          <em className={styles.none}>no name</em>
        ) : (
          <VisibleWords text={person.name} />
        )}
      </span>
      <Contact text={person.email} href={mailtoHref(person.email)} />
      <Contact text={person.phone} href={telHref(person.phone)} />
    </div>
  )
}

function Contact({ text, href }: { text: string; href: string | null }) {
  if (text.trim() === '') return null
  return href === null ? (
    <span className={styles.contact}>
      <VisibleWords text={text} />
    </span>
  ) : (
    <a className={styles.contact} href={href} rel="noopener noreferrer">
      <VisibleWords text={text} />
    </a>
  )
}
