import type { QueryClient } from '@tanstack/react-query'
import { problemOf } from '#api/http/errors.ts'
import { knownOf, setKnown } from '#api/queries/use-known.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { dueIfReadUpTo } from '#api/range/known.ts'
import type { Instant } from '#time/instant.ts'
import type { GatewayStatus } from './gateway-status.ts'

/**
 * After each poll of the status: a list whose revision changed is due again as far as it was read from the school by the
 * poll before (what was read since is not older than the change), and the parts on screen are asked for now. The
 * gateway answers that from memory. A hidden page asks when it is looked at again.
 */
export function followRevisions(
  queryClient: QueryClient,
  before: GatewayStatus | null,
  now: GatewayStatus,
): void {
  if (!before?.revisions || !now.revisions) return
  if (before.revisions.reservations !== now.revisions.reservations) {
    // First what still runs: the walks wait for it, and read less.
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
  if (knownOf(queryClient, collection).pieces.length > 0) {
    setKnown(queryClient, collection, (known) => dueIfReadUpTo(known, lastLook))
  }
  const refetchType = isPageHidden() ? 'none' : 'active'
  void queryClient.invalidateQueries({
    queryKey: ['single', collection.name],
    refetchType,
    predicate: ({ state }) =>
      state.error !== null && problemOf(state.error).reason === 'not_cached',
  })
  // What was read by somebody else is not to be paid for.
  void queryClient.invalidateQueries({ queryKey: ['price'], refetchType })
  for (const kind of ['walk', 'peek']) {
    void queryClient.invalidateQueries(
      { queryKey: [kind, collection.name], refetchType },
      // A running walk looks for what became due when it is done.
      { cancelRefetch: false },
    )
  }
}

/** A page in a background tab, or on a locked machine. */
export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}
