import { type Chosen, type Facets, facetsOf } from '#domain/dispatch/facets.ts'
import { eachName } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asWritten, nameOrEmail, type Person } from '#domain/record/person.ts'
import { codesOf } from './filter-codes.ts'
import { customerValue, FILTERS, type FilterName, instructorValue } from './filter-values.ts'
import type { LogRow } from './log-row.ts'

/** Null is all, an empty list none, `none` "nothing recorded"; `flags` are rule numbers. */
export type LogFilter = Chosen<FilterName> & { readonly q: string }

export const NO_FILTERS: LogFilter = { ...eachName(FILTERS, () => null), q: '' }

export function filterRows(rows: readonly LogRow[], filter: LogFilter): Facets<FilterName> {
  const coded = codesOf(rows)
  const found = coded.found(filter.q)
  const groups = eachName(FILTERS, (name) => coded[name])
  return facetsOf(rows.length, groups, filter, (index) => found?.[index] !== 0)
}

export function peopleOf(
  flights: readonly CompletedFlight[],
  role: 'instructor' | 'customer',
): Map<string, Person> {
  const people = new Map<string, Person>()
  const seen = new Set<string>()
  const keyOf = role === 'instructor' ? instructorValue : customerValue
  for (const flight of flights) {
    const person = flight[role]
    if (person === null) continue
    const raw = asWritten(person)
    if (seen.has(raw)) continue
    seen.add(raw)
    const key = keyOf(flight)
    if (!people.has(key)) people.set(key, person)
  }
  return new Map([...people].sort(([, a], [, b]) => personName(a).localeCompare(personName(b))))
}

export function personName(person: Person): string {
  return nameOrEmail(person) || person.phone.trim() || 'No name'
}
