import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Collection } from '#api/range/collection.ts'
import { type Known, nothingKnown } from '#api/range/known.ts'

function knownKey(collection: { readonly name: string }) {
  return ['known', collection.name] as const
}

/** What is known of a list, read outside of a component. */
export function knownOf<T>(queryClient: QueryClient, collection: Collection<T>): Known<T> {
  return queryClient.getQueryData<Known<T>>(knownKey(collection)) ?? nothingKnown<T>()
}

export function setKnown<T>(
  queryClient: QueryClient,
  collection: Collection<T>,
  next: (known: Known<T>) => Known<T>,
): void {
  const key = knownKey(collection)
  // A session's data is kept as long as the page lives, and it is immutable: no deep comparing of 50,000 records.
  queryClient.setQueryDefaults(key, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  queryClient.setQueryData<Known<T>>(key, (known) => next(known ?? nothingKnown<T>()))
}

/** Everything known of a list; a new object whenever something was read. */
export function useKnown<T>(collection: Collection<T>): Known<T> {
  const query = useQuery<Known<T>>({
    queryKey: knownKey(collection),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return query.data ?? nothingKnown<T>()
}
