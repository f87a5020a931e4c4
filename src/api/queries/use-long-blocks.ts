import { useQuery } from '@tanstack/react-query'
import { getLongBlocks, type LongBlocks } from '#api/range/long-blocks.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { useRetries } from './use-retries.ts'

const NOTHING: LongBlocks = { blocks: [], known: [] }

/** The same for every range, so that stepping to the next never waits for it. `isAsked` once the gateway answered or failed to. */
export function useLongBlocks(): LongBlocks & { readonly isAsked: boolean } {
  const { clock } = useApiEnvironment()
  const { data, failureCount } = useQuery({
    // `followRevisions` asks these again after every reading.
    queryKey: ['blocks'],
    queryFn: ({ signal }) => getLongBlocks(clock, signal),
    staleTime: 60_000,
    ...useRetries(),
  })
  return { ...(data ?? NOTHING), isAsked: data !== undefined || failureCount > 0 }
}
