import { SECOND } from '#time/instant.ts'

/** They share libuv's four threads with names and files. */
export const HASHES_AT_ONCE = 2
/** Begun in any second, whoever asks; of these, so many are kept for browsers that signed in before. */
export const HASHES_A_SECOND = 12
const KEPT_FOR_KNOWN = 3
/** More do not wait: those who guess would be waited for. */
const MOST_IN_LINE = 8

/** Runs `work` in its turn, those known first; null if too many wait. */
export type HashQueue = <T>(isKnown: boolean, work: () => Promise<T>) => Promise<T> | null

interface Waiting {
  readonly isKnown: boolean
  begin(): void
}

/** `later` calls back after so many ms. */
export function createHashQueue(
  monotonic: () => number,
  later: (ms: number, run: () => void) => void,
  aSecond = HASHES_A_SECOND,
): HashQueue {
  const lines: Record<'known' | 'strangers', Waiting[]> = { known: [], strangers: [] }
  /** When the last were begun, the oldest first. */
  let begun: number[] = []
  let running = 0
  let isWoken = false

  function mayBegin(isKnown: boolean): boolean {
    const at = monotonic()
    begun = begun.filter((when) => at - when < SECOND)
    return begun.length < (isKnown ? aSecond : aSecond - KEPT_FOR_KNOWN)
  }

  function next(): void {
    while (running < HASHES_AT_ONCE) {
      const line = lines.known.length > 0 ? lines.known : lines.strangers
      const [first] = line
      if (first === undefined) return
      if (!mayBegin(first.isKnown)) return wake()
      line.shift()
      running += 1
      begun.push(monotonic())
      first.begin()
    }
  }

  function wake(): void {
    if (isWoken) return
    isWoken = true
    const oldest = begun[0] ?? monotonic()
    later(Math.max(1, oldest + SECOND - monotonic()), () => {
      isWoken = false
      next()
    })
  }

  return (isKnown, work) => {
    const line = isKnown ? lines.known : lines.strangers
    if (line.length >= MOST_IN_LINE) return null
    return new Promise((resolve, reject) => {
      const begin = () => {
        const done = () => {
          running -= 1
          next()
        }
        work().then(resolve, reject).finally(done)
      }
      line.push({ isKnown, begin })
      next()
    })
  }
}
