import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SESSION_CHANGED_KEY } from '#api/status/session-changed.ts'
import { lookBeforeShown, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { useSession } from '#api/status/use-session.ts'
import { goTo } from '#app/routes/history.ts'
import { SETTINGS_KEY } from '#app/settings/stored-settings.ts'
import { forgetAllBut } from '#memory/kept-text.ts'

/** Renders nothing. After sign-out it deletes everything that names people, and hides a page restored by Back until the
 * gateway has said who is signed in (BR07). Sends a screen to its new page. */
export function SessionCleanup({ isSignedOut }: { isSignedOut: boolean }): null {
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
      if (key === SESSION_CHANGED_KEY) void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
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

/** Two frames: until then the old page is still painted. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
