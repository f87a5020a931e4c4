import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { TURN_KEY } from '#api/status/turn.ts'
import { lookBeforeShown, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { useSession } from '#api/status/use-session.ts'
import { goTo } from '#app/routes/history.ts'
import { SETTINGS_KEY } from '#app/settings/stored-settings.ts'
import { forgetAllBut } from '#memory/kept-text.ts'

/**
 * Draws nothing. What is true before somebody else sits down: once nobody is signed in, this browser keeps nothing that names
 * people; and a page that "Back" brings back is not seen before the gateway has said who is in (BR07). A screen that is to show
 * something else goes there.
 */
export function OwnTab({ isSignedOut }: { isSignedOut: boolean }): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSignedOut) forgetAllBut(SETTINGS_KEY)
  }, [isSignedOut])
  const page = useSession()?.page
  const shown = useRef(page)
  useEffect(() => {
    if (page !== undefined && shown.current !== undefined && page !== shown.current)
      goTo(page, { replace: true })
    shown.current = page
  }, [page])
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TURN_KEY) void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    }
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !isSignedOut) document.body.hidden = true
    }
    const onShow = async () => {
      if (!document.body.hidden) return
      await lookBeforeShown(queryClient)
      await drawn()
      document.body.hidden = false
    }
    const show = () => void onShow()
    addEventListener('storage', onStorage)
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', show)
    }
  }, [queryClient, isSignedOut])
  return null
}

/** What was just heard is drawn a moment later: until then the old page still stands behind. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
