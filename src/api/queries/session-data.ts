import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** For what is kept as long as the page lives, and immutable: no deep comparing of 50,000 records. */
export const FOR_GOOD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

/** What this session noted under a key, `none` until then; nothing fetches it. */
export function useSessionData<T>(queryKey: QueryKey, none: T): T {
  return useQuery<T>({ queryKey, queryFn: skipToken, ...FOR_GOOD }).data ?? none
}
