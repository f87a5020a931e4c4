import { clampWait } from '#ledger/utc-day.ts'
import type { Schedule } from '#refresher/refresher.ts'

/** A timer of the machine's; it keeps no process alive. */
export const realSchedule: Schedule = (at, run) => {
  const timer = setTimeout(run, clampWait(at - Date.now()))
  timer.unref()
  return () => clearTimeout(timer)
}
