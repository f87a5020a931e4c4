import { HOUR, SECOND } from '#time/instant.ts'
import { createNewest } from './newest.ts'

/** The longest wait between two tries. */
const LONGEST_WAIT = 60 * SECOND
/** Who failed is forgotten after so long. */
const FORGOTTEN_AFTER = HOUR
/** Whoever is not heard of while so many others fail is forgotten, whatever is spent on it. */
const MOST_COUNTED = 20_000

/** One count that a try goes to: so many are free, then each waits twice as long as the one before. */
export interface Count {
  readonly of: string
  readonly free: number
}

interface Failed {
  readonly count: number
  readonly at: number
}

export interface Tries {
  /** Takes a try from every count, or from none: then the ms to wait. 0 for taken. */
  take(counts: readonly Count[]): number
  /** It was none, or was right: `isRight` lets go of all that failed before. */
  giveBack(counts: readonly Count[], isRight: boolean): void
}

/** `now` never goes back, ms. */
export function createTries(now: () => number): Tries {
  const failed = createNewest<Failed>(MOST_COUNTED)

  function waitOf({ of, free }: Count): number {
    const known = failed.get(of)
    if (known === undefined || known.count < free) return 0
    if (now() - known.at >= FORGOTTEN_AFTER) return 0
    const wait = Math.min(LONGEST_WAIT, SECOND * 2 ** Math.min(10, known.count - free))
    return Math.max(0, known.at + wait - now())
  }

  return {
    take(counts) {
      const wait = Math.max(...counts.map(waitOf))
      if (wait > 0) return wait
      for (const { of } of counts) {
        const known = failed.get(of)
        const isOld = known === undefined || now() - known.at >= FORGOTTEN_AFTER
        failed.set(of, { count: isOld ? 1 : known.count + 1, at: now() })
      }
      return 0
    },
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
