import type { QueryClient } from '@tanstack/react-query'
import { remove } from '#api/http/send.ts'
import { notifyOtherTabs } from '#api/status/session-changed.ts'
import { endStatus, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { goTo } from '#app/routes/history.ts'
import type { Clock } from '#time/clock.ts'
import { PAGES } from '#wire/pages.ts'

/** If the gateway doesn't answer, the session stays and the page shows it. Never rejects. */
export async function signOut(queryClient: QueryClient, clock: Clock): Promise<void> {
  const isOut = await remove('/api/session', clock).then(
    () => true,
    () => false,
  )
  if (!isOut) return void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  goTo(PAGES.signIn.path, { replace: true })
  endStatus(queryClient)
  notifyOtherTabs()
}
