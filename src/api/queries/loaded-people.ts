import type { QueryClient } from '@tanstack/react-query'
import { flights, reservations } from '#api/range/collection.ts'
import { personKey } from '#domain/record/person.ts'
import { loadedOf } from './use-loaded.ts'

export function loadedPeople(queryClient: QueryClient): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { record } of loadedOf(queryClient, reservations).byId.values())
    for (const list of [record.customers, record.instructors, record.others])
      for (const person of list) keys.add(personKey(person))
  for (const { record } of loadedOf(queryClient, flights).byId.values())
    for (const person of [record.customer, record.instructor])
      if (person) keys.add(personKey(person))
  keys.delete('')
  return keys
}
