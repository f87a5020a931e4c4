import type { ApiProblem } from '#api/range/range-answer.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

/** How far back earlier blocks may have started. */
export const LOOK_BACK = LOOK_BACK_DAYS * DAY

/** The look-back is expensive (a month of the schedule) and changes little. */
export const LOOK_BACK_FRESH_FOR = 12 * HOUR

/** Visible data are requested this often, so that the gateway knows they are viewed. */
export const ON_SCREEN_FRESH_FOR = 5 * MINUTE

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000
const SHORTEST_TOLD_WAIT = 5_000
/** ms. While the gateway reads, ask again at once: the request waits there for the same reading. */
const SHORTEST_SLOW_WAIT = 500

/** ms until the next try. `failures` is 0 for the first. The gateway's time wins; otherwise 2 s doubling to 60 s.
 * `random` (0 to 1) spreads the school's tabs. */
export function retryWait(
  failures: number,
  problem: ApiProblem,
  now: Instant,
  random: () => number,
): number {
  const shortest = problem.reason === 'upstream_slow' ? SHORTEST_SLOW_WAIT : SHORTEST_TOLD_WAIT
  const doubled = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10))
  if (problem.retryAt !== null) {
    const told = Math.max(shortest, problem.retryAt - now)
    // No limit lasts over a day, and timers over 24 days fire at once.
    return Math.min(told, DAY) + spread(shortest, random)
  }
  return doubled + spread(doubled, random)
}

function spread(wait: number, random: () => number): number {
  return Math.round((wait / 4) * random())
}

/** Data read before this are too old. A second of grace, since timers run early. */
export function dueBefore(now: Instant, fresh: number): Instant {
  return asInstant(now - fresh + 1000)
}
