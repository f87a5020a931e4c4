import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#api/range/collection.ts'
import { type Known, nothingKnown } from '#api/range/known.ts'
import { FOR_GOOD, useSessionData } from './session-data.ts'

function knownKey(collection: { readonly name: string }) {
  return ['known', collection.name] as const
}

export function knownOf<T>(queryClient: QueryClient, collection: Collection<T>): Known<T> {
  return queryClient.getQueryData<Known<T>>(knownKey(collection)) ?? nothingKnown<T>()
}

export function setKnown<T>(
  queryClient: QueryClient,
  collection: Collection<T>,
  next: (known: Known<T>) => Known<T>,
): void {
  const key = knownKey(collection)
  queryClient.setQueryDefaults(key, FOR_GOOD)
  queryClient.setQueryData<Known<T>>(key, (known) => next(known ?? nothingKnown<T>()))
}

/** A new object after every load. */
export function useKnown<T>(collection: Collection<T>): Known<T> {
  return useSessionData(knownKey(collection), nothingKnown<T>())
}
