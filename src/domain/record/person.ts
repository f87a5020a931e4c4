import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { foldAscii, foldForSearch } from '#domain/text/text-fold.ts'

/** The API has no ids of people (§2.1): identity is the e-mail, else the name. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** For filters and addresses: e-mail in lower case, else the name. */
export const personKey = memoizedByRecord(
  ({ email, name }: Person): string => foldAscii(email) || name.trim(),
)

/** Cache key: logs name the same few hundred people in new objects. */
export function asWritten({ email, name }: Person): string {
  return `${email}\n${name}`
}

/** False for a family sharing an e-mail, and for equal names with different e-mails. */
export function samePerson(a: Person, b: Person): boolean {
  const emails = [foldAscii(a.email), foldAscii(b.email)]
  const names = [foldForSearch(a.name), foldForSearch(b.name)]
  if (emails[0] && emails[1] && emails[0] !== emails[1]) return false
  if (names[0] && names[1]) return names[0] === names[1]
  return emails[0] !== '' && emails[0] === emails[1]
}

/** '' for a code that the gateway put in place of a hidden e-mail (RFC 2606 domain). The code still tells people apart. */
export function shownEmail(email: string): string {
  return /@hidden\.invalid\s*$/i.test(email) ? '' : email
}

export function nameOrEmail({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name.trim() || shownEmail(email).trim()
}
