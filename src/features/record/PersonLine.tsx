import { mailtoHref, telHref } from '#domain/record/contact.ts'
import type { Person } from '#domain/record/person.ts'
import { personHref } from '#school/address/person-href.ts'
import { Link } from '#ui/link.tsx'
import styles from './PersonLine.module.css'
import { VisibleWords } from './VisibleWords.tsx'

/** A name with its address and number, linked only where they are strictly one of each. */
export function PersonLine({ person }: { person: Person }) {
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        {person.name.trim() === '' ? <em className="quiet">no name</em> : <Name person={person} />}
      </span>
      <Contact text={person.email} href={mailtoHref(person.email)} />
      <Contact text={person.phone} href={telHref(person.phone)} />
    </div>
  )
}

/** The name leads to everything known of the person. */
function Name({ person }: { person: Person }) {
  const href = personHref(person)
  const words = <VisibleWords text={person.name} />
  return href === null ? words : <Link href={href}>{words}</Link>
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
