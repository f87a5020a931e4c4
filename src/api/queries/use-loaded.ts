import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#api/range/collection.ts'
import { type Loaded, nothingLoaded } from '#api/range/loaded.ts'
import { FOR_GOOD, useSessionData } from './session-data.ts'

function loadedKey(collection: { readonly name: string }) {
  return ['known', collection.name] as const
}

export function loadedOf<T>(queryClient: QueryClient, collection: Collection<T>): Loaded<T> {
  return queryClient.getQueryData<Loaded<T>>(loadedKey(collection)) ?? nothingLoaded<T>()
}

export function setLoaded<T>(
  queryClient: QueryClient,
  collection: Collection<T>,
  next: (known: Loaded<T>) => Loaded<T>,
): void {
  const key = loadedKey(collection)
  queryClient.setQueryDefaults(key, FOR_GOOD)
  queryClient.setQueryData<Loaded<T>>(key, (known) => next(known ?? nothingLoaded<T>()))
}

/** A new object after every load. */
export function useLoaded<T>(collection: Collection<T>): Loaded<T> {
  return useSessionData(loadedKey(collection), nothingLoaded<T>())
}
