import { type Person, personKey } from '#domain/person.ts'

/** The page of a person; null for one with neither e-mail nor name. */
export function personHref(person: Person): string | null {
  return hrefOfPerson(personKey(person))
}

/** The same, by what an address calls the person. */
export function hrefOfPerson(key: string): string | null {
  return key === '' ? null : `/people?${new URLSearchParams([['who', key]])}`
}
