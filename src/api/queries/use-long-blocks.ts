import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getLongBlocks, type LongBlocks } from '#api/range/long-blocks.ts'
import { gatewayNow } from '#api/status/use-gateway-status.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { canSucceedLater, problemOf } from '#api/wire/errors.ts'
import { retryWait } from '#api/words/freshness.ts'

const NOTHING: LongBlocks = { blocks: [], known: [] }

/** The same for every range, so that no step from one to the next waits for it. `isAsked` once the gateway answered, or failed to. */
export function useLongBlocks(): LongBlocks & { readonly isAsked: boolean } {
  const queryClient = useQueryClient()
  const { clock, random } = useApiEnvironment()
  const { data, failureCount } = useQuery({
    // `followRevisions` has these asked again whenever a reading came in.
    queryKey: ['blocks'],
    queryFn: ({ signal }) => getLongBlocks(clock, signal),
    staleTime: 60_000,
    networkMode: 'always',
    retry: (_, error) => canSucceedLater(problemOf(error)),
    retryDelay: (failures, error) =>
      retryWait(failures, problemOf(error), gatewayNow(queryClient, clock), random),
  })
  return { ...(data ?? NOTHING), isAsked: data !== undefined || failureCount > 0 }
}
