import { nameOrEmail, type Person } from '#domain/record/person.ts'
import { initials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DaySheetState } from './day-sheet-state.ts'

const NO_NAME = 'no name'

/** In full, or as initials on a sheet for public display. */
export function sheetName(person: Person, names: DaySheetState['names']): string {
  if (names === 'initials') return visibleText(initials(person.name)) || NO_NAME
  return visibleText(nameOrEmail(person)) || NO_NAME
}

/** A person's key may be an address, which an initials sheet must not show. */
export function nameOfKey(
  key: string,
  people: ReadonlyMap<string, Person>,
  names: DaySheetState['names'],
): string {
  const person = people.get(key)
  if (person) return sheetName(person, names)
  return names === 'initials' ? 'one not booked' : visibleText(key)
}

/** "DO" for "Dana Ortiz"; '' without a name. */
export function initialsOf(people: readonly Person[]): string {
  return people
    .map(({ name }) => initials(visibleText(name)))
    .filter(Boolean)
    .join(' ')
}
