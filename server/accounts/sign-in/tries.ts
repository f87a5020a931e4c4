import { createRecent } from '#server/school/read-model/recent.ts'
import { HOUR, SECOND } from '#time/instant.ts'

const LONGEST_WAIT = 60 * SECOND
const FORGOTTEN_AFTER = HOUR
/** Those unheard of while so many others fail are forgotten: memory stays bounded under any attack. */
const MOST_COUNTED = 20_000

/** So many tries are free; then each waits twice as long as the one before, or `rest` ms, after which all are free again. */
export interface Count {
  readonly of: string
  readonly free: number
  readonly rest?: number
}

/** `now` never goes back, ms. */
export function createTries(now: () => number) {
  const failed = createRecent<{ readonly count: number; readonly at: number }>(MOST_COUNTED)

  function failedOf({ of, rest = FORGOTTEN_AFTER }: Count) {
    const last = failed.get(of)
    return last && now() - last.at < rest ? last : undefined
  }

  function waitOf(one: Count): number {
    const last = failedOf(one)
    if (last === undefined || last.count < one.free) return 0
    const doubled = SECOND * 2 ** Math.min(10, last.count - one.free)
    const wait = one.rest ?? Math.min(LONGEST_WAIT, doubled)
    return Math.max(0, last.at + wait - now())
  }

  return {
    /** Takes a try from every count, or from none: then the ms to wait. 0 for taken. */
    take(counts: readonly Count[]): number {
      const wait = Math.max(...counts.map(waitOf))
      if (wait > 0) return wait
      for (const one of counts)
        failed.set(one.of, { count: (failedOf(one)?.count ?? 0) + 1, at: now() })
      return 0
    },
    /** How many failed, with those under way. */
    failed: (one: Count): number => failedOf(one)?.count ?? 0,
    /** It did not fail; `isRight` also forgets those that failed before. */
    giveBack(counts: readonly Count[], isRight: boolean): void {
      for (const [place, { of }] of counts.entries()) {
        const last = failed.get(of)
        if (last === undefined) continue
        // Only the first is of this account and this place; in the wider ones others failed, too.
        failed.set(of, { ...last, count: isRight && place === 0 ? 0 : last.count - 1 })
      }
    },
  }
}
