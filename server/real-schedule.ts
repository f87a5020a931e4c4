import { clampWait } from './school/ledger/waits.ts'
import type { CallAt } from './school/refresher/refresher.ts'

/** A machine timer, set by the program's own clock; it does not keep the process alive. */
export function scheduleBy(now: () => number): CallAt {
  return (at, run) => {
    const timer = setTimeout(run, clampWait(at - now()))
    timer.unref()
    return () => clearTimeout(timer)
  }
}
