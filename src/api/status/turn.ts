import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { forgetText, keepText } from '#memory/kept-text.ts'
import { STATUS_KEY } from './use-gateway-status.ts'

/** Written when somebody signs in or out, for the other tabs to hear. */
export const TURN_KEY = 'flightline.turn'

/** The other tabs look at once who is signed in now. */
export function tellOtherTabs(): void {
  keepText(TURN_KEY, '1')
  forgetText(TURN_KEY)
}

/** To be called once somebody has signed in here: this tab and the others look. Resolves when this one knows. */
export function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => {
    tellOtherTabs()
    return queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  }, [queryClient])
}
