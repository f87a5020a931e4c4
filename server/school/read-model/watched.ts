import { MINUTE } from '#time/instant.ts'
import { createRecent } from './recent.ts'
import type { DaysOf, LookedAt } from './school-reader.ts'

/** What people look at: the days they asked for lately. */
export interface Watched {
  note(days: DaysOf): void
  /** The latest first. */
  now(): readonly LookedAt[]
  /** The same, and what was asked for before. */
  all(): readonly LookedAt[]
}

const KEPT_FOR = 10 * MINUTE
const MOST = 200

export function createWatched(now: () => number): Watched {
  const asked = createRecent<LookedAt>(MOST)
  const all = () => [...asked.entries()].map(([, days]) => days).reverse()
  return {
    note({ collection, from, to }) {
      const key = `${collection} ${from} ${to}`
      const at = now()
      const before = asked.get(key)
      const since = before && before.at >= at - KEPT_FOR ? before.since : at
      asked.set(key, { collection, from, to, at, since })
    },
    now() {
      const since = now() - KEPT_FOR
      return all().filter(({ at }) => at >= since)
    },
    all,
  }
}
