import { type Person, personKey, samePerson } from './person.ts'
import type { Reservation } from './reservation.ts'

/** Stands for "no instructor" in filters and in the address. */
export const NO_INSTRUCTOR = 'none'

/** The keys by which a filter finds a booking's instructors, each once; the word for none if there is no instructor. */
export function instructorKeys({ instructors }: Reservation): string[] {
  return instructors.length === 0 ? [NO_INSTRUCTOR] : [...new Set(instructors.map(personKey))]
}

/** Which of these people, by key, are on a booking in another role than instructor: they are not free meanwhile. */
export function alsoOn(
  { instructors, customers, others }: Reservation,
  people: ReadonlyMap<string, Person>,
): string[] {
  const found = new Set<string>()
  for (const person of [...customers, ...others]) {
    const key = personKey(person)
    const known = people.get(key)
    if (known && samePerson(known, person)) found.add(key)
  }
  for (const person of instructors) found.delete(personKey(person))
  return [...found]
}
