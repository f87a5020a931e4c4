import { useQuery } from '@tanstack/react-query'
import { getLongBlocks, type LongBlocks } from '#api/range/long-blocks.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { useRetries } from './use-retries.ts'

const NOTHING: LongBlocks = { blocks: [], known: [] }

/** The same for every range, so that no step from one to the next waits for it. `isAsked` once the gateway answered, or failed to. */
export function useLongBlocks(): LongBlocks & { readonly isAsked: boolean } {
  const { clock } = useApiEnvironment()
  const { data, failureCount } = useQuery({
    // `followRevisions` has these asked again whenever a reading came in.
    queryKey: ['blocks'],
    queryFn: ({ signal }) => getLongBlocks(clock, signal),
    staleTime: 60_000,
    ...useRetries(),
  })
  return { ...(data ?? NOTHING), isAsked: data !== undefined || failureCount > 0 }
}
