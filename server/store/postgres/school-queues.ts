/** More waiting calls than this can't be answered in time. */
const MOST_WAITING = 200

/** Limits concurrency per school, so that a slow one leaves connections to the others. `patience` in ms. */
export function createSchoolQueues(atOnce: number, patience: number, tooBusy: () => Error) {
  const queues = new Map<string, { running: number; readonly waiting: Set<() => void> }>()

  function end(name: string): void {
    const queue = queues.get(name)
    if (!queue) return
    const [next] = queue.waiting
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) queues.delete(name)
  }

  return {
    /** Resolves with a release function. Rejects with `tooBusy` after too long a wait, or if too many wait. */
    async take(name: string): Promise<() => void> {
      const queue = queues.get(name) ?? { running: 0, waiting: new Set() }
      queues.set(name, queue)
      if (queue.running < atOnce) {
        queue.running += 1
      } else {
        if (queue.waiting.size >= MOST_WAITING) throw tooBusy()
        await new Promise<void>((resolve, reject) => {
          const go = () => leave(resolve)
          const timer = setTimeout(() => leave(() => reject(tooBusy())), patience)
          const leave = (then: () => void) => {
            clearTimeout(timer)
            queue.waiting.delete(go)
            then()
          }
          queue.waiting.add(go)
        })
      }
      return end.bind(null, name)
    },
  }
}
