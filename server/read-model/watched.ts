import { MINUTE } from '#time/instant.ts'
import { createRecent } from './recent.ts'
import type { DaysOf } from './school-reader.ts'

/** What viewers look at: the days they asked for lately. */
export interface Watched {
  note(days: DaysOf): void
  /** The latest first. */
  now(): readonly (DaysOf & { readonly at: number })[]
}

const KEPT_FOR = 10 * MINUTE
const MOST = 200

export function createWatched(now: () => number): Watched {
  const asked = createRecent<DaysOf & { at: number }>(MOST)
  return {
    note({ collection, from, to }) {
      asked.set(`${collection} ${from} ${to}`, { collection, from, to, at: now() })
    },
    now() {
      const since = now() - KEPT_FOR
      const all = [...asked.entries()].map(([, days]) => days)
      return all.filter(({ at }) => at >= since).reverse()
    },
  }
}
