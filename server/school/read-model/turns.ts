import { SECOND } from '#time/instant.ts'

/** One at a time, in the order of asking. */
export interface Turns {
  /** Runs `work` when its turn comes; null at once if too many wait, or if its turn came too late. */
  take<T>(work: () => Promise<T>): Promise<T | null>
}

/** `elapsed` is a clock that never goes back, ms. */
export function createTurns(options: {
  readonly most: number
  readonly patience: number
  readonly elapsed: () => number
}): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    take(work) {
      if (waiting >= options.most) return Promise.resolve(null)
      waiting += 1
      const asked = options.elapsed()
      const turn = last.then(() => {
        waiting -= 1
        return options.elapsed() - asked > options.patience ? null : work()
      })
      last = turn.catch(() => {})
      return turn
    },
  }
}

/** After this long a caller is told that the reading goes on (`upstream_slow`). */
export const PATIENCE = 8 * SECOND

/** The result of `work`, or of `late` if that takes longer than `patience` ms; the work goes on. */
export function patiently<T>(work: Promise<T>, patience: number, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
