import { readdirSync } from 'node:fs'
import { SECOND } from '#time/instant.ts'
import type { Samples } from './exposition.ts'

const LOOK_EVERY = SECOND / 2
/** The worst of so many looks is told: of a minute. */
const LOOKS = 120

/** By how much a timer comes late, ms: the longest in the last minute. `later` runs something again and again. */
export function watchEventLoop(
  monotonic: () => number,
  every: (ms: number, run: () => void) => () => void = byInterval,
): { longest(): number; stop(): void } {
  let late: readonly number[] = []
  let due = monotonic() + LOOK_EVERY
  const stop = every(LOOK_EVERY, () => {
    const at = monotonic()
    late = [...late.slice(1 - LOOKS), Math.max(0, at - due)]
    due = at + LOOK_EVERY
  })
  return { longest: () => Math.max(0, ...late), stop }
}

function byInterval(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
}

type ProcessMetric = Extract<keyof Samples, `process_${string}` | `nodejs_${string}`>

export function processFacts(lag: number): Pick<Samples, ProcessMetric> {
  const { user, system } = process.cpuUsage()
  const memory = process.memoryUsage()
  const one = (value: number) => [{ value }]
  return {
    process_start_time_seconds: one(performance.timeOrigin / SECOND),
    process_cpu_seconds_total: one((user + system) / 1e6),
    process_resident_memory_bytes: one(memory.rss),
    process_open_fds: openFiles().map((value) => ({ value })),
    nodejs_heap_size_used_bytes: one(memory.heapUsed),
    nodejs_eventloop_lag_seconds: one(lag / SECOND),
  }
}

/** Where the system lists them. */
function openFiles(): number[] {
  try {
    return [readdirSync('/proc/self/fd').length]
  } catch {
    return []
  }
}
