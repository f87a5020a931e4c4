import { type Person, personKey } from '#domain/record/person.ts'
import { PAGES } from '#wire/pages.ts'

/** No address of a person is longer than an e-mail may be (RFC 5321: 254) or a name is. */
export const LONGEST_PERSON = 320

/** The page of a person; null for one with neither e-mail nor name, or with one that cannot be in an address. */
export function personHref(person: Person): string | null {
  return hrefOfPerson(personKey(person))
}

/** The same, by what an address calls the person. */
export function hrefOfPerson(key: string): string | null {
  return key === '' || key.length > LONGEST_PERSON
    ? null
    : `${PAGES.people.path}?${new URLSearchParams([['who', key]])}`
}
