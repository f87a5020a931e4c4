import { type Person, personKey, samePerson } from './person.ts'
import type { Reservation } from './reservation.ts'

export const NO_INSTRUCTOR = 'none'

export function instructorKeys({ instructors }: Reservation): string[] {
  return instructors.length === 0 ? [NO_INSTRUCTOR] : [...new Set(instructors.map(personKey))]
}

/** Those on the booking in another role; they aren't free meanwhile. */
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
