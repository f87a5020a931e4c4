import { MINUTE } from '#time/instant.ts'
import type { RequestContext } from './router.ts'

const MOST_SEEN = 10_000
/** A visible page asks every five seconds, a hidden one once a minute. */
const SEEN_FOR = MINUTE + MINUTE / 4

/** Counts open pages by their repeated requests; stores no names. `monotonic` in ms. */
export function createPagesSeen(monotonic: () => number) {
  const seen = new Map<string, number>()

  function forgetOld(): void {
    for (const [key, at] of seen) {
      if (monotonic() - at < SEEN_FOR && seen.size <= MOST_SEEN) return
      seen.delete(key)
    }
  }

  return {
    note({ request, caller }: Pick<RequestContext, 'request' | 'caller'>): void {
      const key = caller.session ?? caller.id ?? request.address ?? ''
      // The latest stands last.
      seen.delete(key)
      seen.set(key, monotonic())
      if (seen.size > MOST_SEEN) forgetOld()
    },
    count(): number {
      forgetOld()
      return seen.size
    },
  }
}
