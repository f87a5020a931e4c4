import { SECOND } from '#time/instant.ts'

/** Hashes share libuv's four threads with DNS and files. */
export const HASHES_AT_ONCE = 2
export const HASHES_A_SECOND = 12
/** Reserved for known browsers, so that strangers never fill both places. */
const KEPT_FOR_KNOWN = { atOnce: 1, aSecond: 3 }
/** Further ones are refused: otherwise everyone would wait for guessers. */
const MOST_IN_LINE = 8
/** Per known account, so that its own browsers don't keep others out. */
const MOST_OF_ONE = 2

export type Later = (ms: number, run: () => void) => void

interface Waiting {
  readonly account: string | null
  begin(): void
}

/** Known accounts go first; null if too many wait. `account` is null for strangers. `later` takes ms. */
export function createHashQueue(
  monotonic: () => number,
  later: Later,
  aSecond = HASHES_A_SECOND,
): <T>(account: string | null, work: () => Promise<T>) => Promise<T> | null {
  const line: Waiting[] = []
  let begun: number[] = []
  let running = 0
  let isWoken = false

  function next(): void {
    for (;;) {
      const known = line.findIndex(({ account }) => account !== null)
      const kept = known < 0 ? KEPT_FOR_KNOWN : { atOnce: 0, aSecond: 0 }
      if (line.length === 0 || running >= HASHES_AT_ONCE - kept.atOnce) return
      const at = monotonic()
      begun = begun.filter((when) => at - when < SECOND)
      if (begun.length >= aSecond - kept.aSecond) return wake()
      const [first] = line.splice(Math.max(0, known), 1)
      running += 1
      begun.push(at)
      first?.begin()
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

  return (account, work) => {
    const alike = line.filter((one) => (one.account === null) === (account === null))
    const own = account === null ? [] : alike.filter((one) => one.account === account)
    if (alike.length >= MOST_IN_LINE || own.length >= MOST_OF_ONE) return null
    return new Promise((resolve, reject) => {
      const begin = () => {
        const done = () => {
          running -= 1
          next()
        }
        work().then(resolve, reject).finally(done)
      }
      line.push({ account, begin })
      next()
    })
  }
}
