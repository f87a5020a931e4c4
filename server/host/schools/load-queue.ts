import { setImmediate, setTimeout } from 'node:timers/promises'

/** Runs so many loads at once; the next begins when one ends. */
export function createLoadQueue(atOnce: number, monotonic: () => number) {
  let waiting: { readonly key: object; readonly begin: () => void }[] = []
  let underWay = 0
  /** Resolves when the next load may begin. */
  let rested = Promise.resolve()

  function beginNext(): void {
    if (underWay >= atOnce) return
    const next = waiting.shift()
    if (next === undefined) return
    underWay += 1
    rested = rested.then(next.begin).then(giveTime)
    beginNext()
  }

  /**
   * Files are read synchronously, and Node accepts one connection in each turn of its loop: for as long as a load blocked the
   * loop, connections are served before the next load.
   */
  async function giveTime(): Promise<void> {
    const began = monotonic()
    await setImmediate()
    const took = monotonic() - began
    if (took >= 1) await setTimeout(took)
  }

  return {
    async run<T>(key: object, load: () => Promise<T>): Promise<T> {
      await new Promise<void>((begin) => {
        waiting.push({ key, begin })
        beginNext()
      })
      try {
        return await load()
      } finally {
        underWay -= 1
        beginNext()
      }
    },
    /** Moves a waiting load to the front. */
    hurry(key: object): void {
      const isFirst = (one: (typeof waiting)[number]) => one.key === key
      waiting = [...waiting.filter(isFirst), ...waiting.filter((one) => !isFirst(one))]
    },
  }
}
