import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** Kept while the page lives, and immutable, so 50,000 records needn't be compared. */
export const FOR_GOOD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

/** Session data under a key, or `none`. Never fetched. */
export function useSessionData<T>(queryKey: QueryKey, none: T): T {
  return useQuery<T>({ queryKey, queryFn: skipToken, ...FOR_GOOD }).data ?? none
}
