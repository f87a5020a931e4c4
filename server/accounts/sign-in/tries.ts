import { HOUR, SECOND } from '#time/instant.ts'

const LONGEST_WAIT = 60 * SECOND
const FORGOTTEN_AFTER = HOUR
/** Limits memory under attack: the least recent are forgotten. */
const MOST_COUNTED = 20_000

/** After the free tries, each waits twice as long as the one before, up to `rest` ms, after which all are free again. */
export interface Count {
  readonly of: string
  readonly free: number
  readonly rest?: number
}

interface Failed {
  readonly count: number
  readonly at: number
}

/** `now` never goes back, ms. */
export function createTries(now: () => number) {
  // Two generations; the older is dropped whole, since deleting a Map's first key again and again is slow.
  let young = new Map<string, Failed>()
  let old = new Map<string, Failed>()

  function set(of: string, last: Failed): void {
    if (young.size >= MOST_COUNTED / 2 && !young.has(of)) {
      old = young
      young = new Map()
    }
    young.set(of, last)
  }

  function get(of: string): Failed | undefined {
    const last = young.get(of) ?? old.get(of)
    if (last && !young.has(of)) set(of, last)
    return last
  }

  function failedOf({ of, rest = FORGOTTEN_AFTER }: Count) {
    const last = get(of)
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
    /** Takes a try from every count, or from none: then returns the ms to wait, else 0. */
    take(counts: readonly Count[]): number {
      const wait = Math.max(...counts.map(waitOf))
      if (wait > 0) return wait
      for (const one of counts) set(one.of, { count: (failedOf(one)?.count ?? 0) + 1, at: now() })
      return 0
    },
    failed: (one: Count): number => failedOf(one)?.count ?? 0,
    /** The try did not fail; `isRight` also clears earlier failures. */
    giveBack(counts: readonly Count[], isRight: boolean): void {
      for (const [place, { of }] of counts.entries()) {
        const last = get(of)
        if (last === undefined) continue
        // Only the first is of this account and place; the wider ones include others' failures.
        set(of, { ...last, count: isRight && place === 0 ? 0 : last.count - 1 })
      }
    },
  }
}
