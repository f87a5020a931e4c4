import { mailtoHref, telHref } from '#domain/record/contact.ts'
import type { KnownPerson } from '#domain/record/people.ts'
import { shownEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from './PersonPage.module.css'

/** How to reach a person; a link only where it is strictly one address or one number. */
export function Contacts({ person }: { person: KnownPerson }) {
  const { phones } = person
  const email = shownEmail(person.email)
  if (email === '' && phones.length === 0) return <p className={styles.none}>No contact on file</p>
  return (
    <p className={styles.contacts}>
      {phones.map((phone) => (
        <Contact key={phone} text={phone} href={telHref(phone)} />
      ))}
      {email !== '' && <Contact text={email} href={mailtoHref(email)} />}
    </p>
  )
}

function Contact({ text, href }: { text: string; href: string | null }) {
  const words = <bdi>{visibleText(text)}</bdi>
  return href === null ? (
    <span>{words}</span>
  ) : (
    <a href={href} rel="noopener noreferrer">
      {words}
    </a>
  )
}
