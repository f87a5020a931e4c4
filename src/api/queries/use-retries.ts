import { useQueryClient } from '@tanstack/react-query'
import { useApiEnvironment } from '#api/http/environment.ts'
import { canSucceedLater, problemOf } from '#api/http/errors.ts'
import { gatewayNow } from '#api/status/use-gateway-status.ts'
import { retryWait } from '#api/words/freshness.ts'

/** No retry where it can't help; otherwise when the gateway says, by its clock. */
export function useRetries() {
  const queryClient = useQueryClient()
  const { clock, random } = useApiEnvironment()
  return {
    networkMode: 'always' as const,
    retry: (_: number, error: Error) => canSucceedLater(problemOf(error)),
    retryDelay: (failures: number, error: Error) =>
      retryWait(failures, problemOf(error), gatewayNow(queryClient, clock), random),
  }
}
