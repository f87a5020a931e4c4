import { SECOND } from '#time/instant.ts'

/** After so long whoever waits for a reading hears that it goes on (`upstream_slow`). */
export const PATIENCE = 8 * SECOND

/** What `work` comes to, or what `late` says where that takes longer than `patience` ms; the work goes on. */
export function patiently<T>(work: Promise<T>, patience: number, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
