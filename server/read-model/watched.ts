import { MINUTE } from '#time/instant.ts'
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
  const asked = new Map<string, DaysOf & { at: number }>()
  return {
    note({ collection, from, to }) {
      const key = `${collection} ${from} ${to}`
      asked.delete(key)
      asked.set(key, { collection, from, to, at: now() })
      const oldest = asked.keys().next()
      if (asked.size > MOST && !oldest.done) asked.delete(oldest.value)
    },
    now() {
      const since = now() - KEPT_FOR
      for (const [key, { at }] of asked) if (at < since) asked.delete(key)
      return [...asked.values()].reverse()
    },
  }
}
