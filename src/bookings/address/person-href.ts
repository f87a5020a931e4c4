import { type Person, personKey } from '#domain/record/person.ts'
import { PAGES } from '#wire/pages.ts'

/** Fits any e-mail (RFC 5321: 254) and any real name. */
export const LONGEST_PERSON = 320

/** Null without e-mail and name, or if it doesn't fit in an address. */
export function personHref(person: Person): string | null {
  return hrefOfPerson(personKey(person))
}

export function hrefOfPerson(key: string): string | null {
  return key === '' || key.length > LONGEST_PERSON
    ? null
    : `${PAGES.people.path}?${new URLSearchParams([['who', key]])}`
}
