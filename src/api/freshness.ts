import {
  asInstant,
  DAY,
  HOUR,
  type Instant,
  type InstantRange,
  MINUTE,
  overlap,
} from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import type { ApiProblem } from './range-answer.ts'

/** How far back blocks are looked for that began earlier and still run. */
export const LOOK_BACK = 31 * DAY

/** The look-back is dear (a month of the schedule) and changes little. */
export const LOOK_BACK_FRESH_FOR = 12 * HOUR

const NEAR_FRESH_FOR = 5 * MINUTE
const FAR_FRESH_FOR = 30 * MINUTE

/** How long what is on screen counts as fresh: today and tomorrow change all day, the rest seldom. */
export function freshFor(range: InstantRange, now: Instant, zone: Zone): number {
  const today = localDayOf(zone, now)
  const near = localDays(zone, { from: today, to: addDays(today, 1) })
  return overlap(range, near) ? NEAR_FRESH_FOR : FAR_FRESH_FOR
}

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000
const SHORTEST_TOLD_WAIT = 5_000

/**
 * Milliseconds until the next try. `failures` before it: 0 for the first. A time told by the gateway is kept to; without
 * one the wait doubles from 2 to 60 s. `random` (0 to 1) spreads the tabs of a school that all lost it together.
 */
export function retryWait(
  failures: number,
  problem: ApiProblem,
  now: Instant,
  random: () => number,
): number {
  const doubled = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10))
  if (problem.retryAt !== null) {
    const told = Math.max(SHORTEST_TOLD_WAIT, problem.retryAt - now)
    // A day is further than any limit reaches; and a timer of more than 24 days would fire at once.
    return Math.min(told, DAY) + spread(SHORTEST_TOLD_WAIT, random)
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
