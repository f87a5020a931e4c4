import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import {
  type AccountsSending,
  type RunAction,
  sendAction,
  useSending,
} from '#api/accounts/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'

export const INSPECTIONS_PATH = '/api/house/inspections'

export function useInspectionAction(): AccountsSending {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const runAction: RunAction = useCallback(
    async (action) => {
      const sent = await sendAction(action, clock)
      await queryClient.invalidateQueries({ queryKey: [ACCOUNTS_KEY, '/api/inspections'] })
      return sent
    },
    [queryClient, clock],
  )
  return useSending(runAction)
}
