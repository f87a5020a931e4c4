import type { ApiProblem } from '#api/range/range-answer.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

/** How far back to look for blocks that began earlier and still run. */
export const LOOK_BACK = LOOK_BACK_DAYS * DAY

/** The look-back is expensive (a month of the schedule) and changes little. */
export const LOOK_BACK_FRESH_FOR = 12 * HOUR

/** What is on screen is asked for again at least this often, so that the gateway knows somebody is looking. */
export const ON_SCREEN_FRESH_FOR = 5 * MINUTE

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000
const SHORTEST_TOLD_WAIT = 5_000
/** While the gateway reads, ask again as soon as it says: the next question waits there for the same reading. */
const SHORTEST_SLOW_WAIT = 500

/**
 * Milliseconds until the next try. `failures` so far: 0 for the first. A time given by the gateway is kept; without
 * one the wait doubles from 2 to 60 s. `random` (0 to 1) spreads the tabs of a school that all lost it together.
 */
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
    // No limit lasts longer than a day; and a timer of more than 24 days would fire at once.
    return Math.min(told, DAY) + spread(shortest, random)
  }
  return doubled + spread(doubled, random)
}

function spread(wait: number, random: () => number): number {
  return Math.round((wait / 4) * random())
}

/** The newest instant that is already too old. A second of grace, since timers run a little early. */
export function dueBefore(now: Instant, fresh: number): Instant {
  return asInstant(now - fresh + 1000)
}
