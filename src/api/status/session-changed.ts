import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { forgetText, keepText } from '#memory/kept-text.ts'
import { STATUS_KEY } from './use-gateway-status.ts'

/** Written on sign-in and sign-out, for other tabs. */
export const SESSION_CHANGED_KEY = 'flightline.turn'

/** Other tabs check the session at once. */
export function notifyOtherTabs(): void {
  keepText(SESSION_CHANGED_KEY, '1')
  forgetText(SESSION_CHANGED_KEY)
}

/** Call it after signing in. Resolves when this tab knows the session. */
export function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => {
    notifyOtherTabs()
    return queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  }, [queryClient])
}
