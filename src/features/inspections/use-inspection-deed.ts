import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { HOUSE_KEY } from '#api/house/use-house.ts'
import { type AccountsSending, type Doing, sendDeed, useSending } from '#api/house/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'

export const INSPECTIONS_PATH = '/api/house/inspections'

export function useInspectionDeed(): AccountsSending {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const doing: Doing = useCallback(
    async (deed) => {
      const sent = await sendDeed(deed, clock)
      await queryClient.invalidateQueries({ queryKey: [HOUSE_KEY, '/api/inspections'] })
      return sent
    },
    [queryClient, clock],
  )
  return useSending(doing)
}
