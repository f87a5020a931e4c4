import { createNewest } from '#server/accounts/newest.ts'
import { HOUR, SECOND } from '#time/instant.ts'

/** The longest wait between two tries. */
const LONGEST_WAIT = 60 * SECOND
const FORGOTTEN_AFTER = HOUR
/** Whoever is not heard of while so many others fail is forgotten, whatever is spent on it. */
const MOST_COUNTED = 20_000

/** One count that a try goes to: so many are free, then each waits twice as long as the one before; or `rest` ms, and then all are free again. */
export interface Count {
  readonly of: string
  readonly free: number
  readonly rest?: number
}

interface Failed {
  readonly count: number
  readonly at: number
}

export interface Tries {
  /** Takes a try from every count, or from none: then the ms to wait. 0 for taken. */
  take(counts: readonly Count[]): number
  /** How many failed, with those under way. */
  failed(count: Count): number
  /** It was none, or was right: `isRight` lets go of all that failed before. */
  giveBack(counts: readonly Count[], isRight: boolean): void
}

/** `now` never goes back, ms. */
export function createTries(now: () => number): Tries {
  const failed = createNewest<Failed>(MOST_COUNTED)

  /** What failed, unless it is too long ago. */
  function failedOf({ of, rest = FORGOTTEN_AFTER }: Count): Failed | undefined {
    const known = failed.get(of)
    return known && now() - known.at < rest ? known : undefined
  }

  function waitOf(one: Count): number {
    const known = failedOf(one)
    if (known === undefined || known.count < one.free) return 0
    const doubled = SECOND * 2 ** Math.min(10, known.count - one.free)
    const wait = one.rest ?? Math.min(LONGEST_WAIT, doubled)
    return Math.max(0, known.at + wait - now())
  }

  return {
    take(counts) {
      const wait = Math.max(...counts.map(waitOf))
      if (wait > 0) return wait
      for (const one of counts)
        failed.set(one.of, { count: (failedOf(one)?.count ?? 0) + 1, at: now() })
      return 0
    },
    failed: (one) => failedOf(one)?.count ?? 0,
    giveBack(counts, isRight) {
      for (const [place, { of }] of counts.entries()) {
        const known = failed.get(of)
        if (known === undefined) continue
        // The first is of this account and this place; others failed in the wider ones.
        failed.set(of, { ...known, count: isRight && place === 0 ? 0 : known.count - 1 })
      }
    },
  }
}
