import { clampWait } from '#ledger/waits.ts'
import type { CallAt } from '#refresher/refresher.ts'

/** A timer of the machine's, set by the program's own clock; it keeps no process alive. */
export function scheduleBy(now: () => number): CallAt {
  return (at, run) => {
    const timer = setTimeout(run, clampWait(at - now()))
    timer.unref()
    return () => clearTimeout(timer)
  }
}
