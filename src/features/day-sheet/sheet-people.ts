import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { initials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DaySheetState } from './day-sheet-state.ts'

const NO_NAME = 'no name'

/** A person as this sheet may show them: in full, or as initials for a sheet that hangs where anybody reads it. */
export function sheetName(person: Person, names: DaySheetState['names']): string {
  if (names === 'initials') return visibleText(initials(person.name)) || NO_NAME
  return visibleText(nameOrEmail(person)) || NO_NAME
}

/** Everybody on these bookings in one part, once, by key, in the order of their names. */
export function peopleByName(
  reservations: readonly Reservation[],
  part: 'instructors' | 'customers',
): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>()
  for (const person of reservations.flatMap((reservation) => reservation[part])) {
    if (!people.has(personKey(person))) people.set(personKey(person), person)
  }
  const name = (person: Person) => sheetName(person, 'full')
  return new Map([...people].sort(([, a], [, b]) => name(a).localeCompare(name(b))))
}

/** What a filter's person is called on this sheet; a key may be an address, which a sheet of initials does not show. */
export function nameOfKey(
  key: string,
  people: ReadonlyMap<string, Person>,
  names: DaySheetState['names'],
): string {
  const person = people.get(key)
  if (person) return sheetName(person, names)
  return names === 'initials' ? 'one not booked' : visibleText(key)
}

/** "DO" of "Dana Ortiz", for where there is no room for more; '' for somebody without a name. */
export function initialsOf(people: readonly Person[]): string {
  return people
    .map(({ name }) => initials(visibleText(name)))
    .filter(Boolean)
    .join(' ')
}
