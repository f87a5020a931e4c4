import type { QueryClient } from '@tanstack/react-query'
import { problemOf } from '#api/http/errors.ts'
import { loadedOf, setLoaded } from '#api/queries/use-loaded.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { dueIfReadUpTo } from '#api/range/loaded.ts'
import type { Instant } from '#time/instant.ts'
import type { GatewayStatus } from './gateway-status.ts'

/** After each status poll, lists with a new revision are due. Visible parts are requested at once, which the gateway
 * answers from memory. Hidden pages wait until shown. */
export function followRevisions(
  queryClient: QueryClient,
  before: GatewayStatus | null,
  now: GatewayStatus,
): void {
  if (!before?.revisions || !now.revisions) return
  if (before.revisions.reservations !== now.revisions.reservations) {
    // Running bookings first: walks wait for them and then read less.
    for (const kind of ['running', 'changes']) {
      void queryClient.invalidateQueries({ queryKey: [kind] }, { cancelRefetch: false })
    }
    follow(queryClient, reservations, before.serverTime)
  }
  if (before.revisions.flights !== now.revisions.flights) {
    follow(queryClient, flights, before.serverTime)
  }
}

function follow<T>(queryClient: QueryClient, collection: Collection<T>, lastLook: Instant): void {
  if (loadedOf(queryClient, collection).parts.length > 0) {
    setLoaded(queryClient, collection, (known) => dueIfReadUpTo(known, lastLook))
  }
  const refetchType = isPageHidden() ? 'none' : 'active'
  void queryClient.invalidateQueries({
    queryKey: ['single', collection.name],
    refetchType,
    predicate: ({ state }) =>
      state.error !== null && problemOf(state.error).reason === 'not_cached',
  })
  // Data read for others cost nothing.
  void queryClient.invalidateQueries({ queryKey: ['price'], refetchType })
  for (const kind of ['walk', 'peek']) {
    void queryClient.invalidateQueries(
      { queryKey: [kind, collection.name], refetchType },
      // A running walk checks for due parts when done.
      { cancelRefetch: false },
    )
  }
}

/** A background tab or a locked machine. */
export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}
