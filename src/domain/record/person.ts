import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import { foldAscii, foldForSearch } from '#domain/text/text-fold.ts'

/** Someone named on a booking or a flight. The API gives no ids (§2.1): the e-mail is the identity, else the name. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** What a filter and the URL call a person: the e-mail in lower case, else the name as written. */
export const personKey = rememberedOfRecord(
  ({ email, name }: Person): string => foldAscii(email) || name.trim(),
)

/** All that a key is made of. A log names the same few hundred people again and again, in new objects. */
export function asWritten({ email, name }: Person): string {
  return `${email}\n${name}`
}

/**
 * True only if nothing contradicts it: a family that shares one e-mail stays two people, and so do two people with the
 * same name and different e-mails.
 */
export function samePerson(a: Person, b: Person): boolean {
  const emails = [foldAscii(a.email), foldAscii(b.email)]
  const names = [foldForSearch(a.name), foldForSearch(b.name)]
  if (emails[0] && emails[1] && emails[0] !== emails[1]) return false
  if (names[0] && names[1]) return names[0] === names[1]
  return emails[0] !== '' && emails[0] === emails[1]
}

/**
 * An e-mail as it may be shown: '' for one that the gateway hides, which is a code in its place (RFC 2606: nobody has it). It still
 * tells people apart.
 */
export function shownEmail(email: string): string {
  return /@hidden\.invalid\s*$/i.test(email) ? '' : email
}

/** What somebody is called: the name, otherwise the e-mail; '' if neither is on file. */
export function nameOrEmail({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name.trim() || shownEmail(email).trim()
}
