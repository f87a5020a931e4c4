import { HOUR, MINUTE } from '#time/instant.ts'
import { readRateLimit } from './rate-limit-claim.ts'

export type ServerClock = ReturnType<typeof createServerClock>

const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The API's time, estimated. A wrong or jumping clock on this machine must not reopen a spent day. */
export function createServerClock(clock: {
  now: () => number
  monotonic: () => number
  server?: number
}) {
  let anchor = {
    server: clock.server ?? clock.now(),
    wall: clock.now(),
    monotonic: clock.monotonic(),
  }
  const anchorAt = (server: number) => {
    anchor = { server, wall: clock.now(), monotonic: clock.monotonic() }
  }
  const now = () => {
    // The later of the two: the monotonic clock stands still while a laptop sleeps, the wall clock can be set back.
    const elapsed = Math.max(clock.now() - anchor.wall, clock.monotonic() - anchor.monotonic)
    return anchor.server + elapsed
  }
  const fits = (at: number, rateLimit: unknown) =>
    readRateLimit(rateLimit, at - MINUTE).reset !== null

  return {
    /** Epoch ms. Keeps running when this machine's clock is set back. */
    now,
    /** Uses the answer's `Date` header, unless the reset in the same answer shows that it is wrong. */
    hear(date: string | null, rateLimit: unknown): void {
      const said = date !== null && DATE.test(date) ? Date.parse(date) : Number.NaN
      if (Number.isNaN(said)) return
      // The reset exposes a proxy whose clock is wrong: it always lies ahead, within a day.
      const wall = clock.now()
      if (!hasReset(rateLimit) || fits(said, rateLimit)) anchorAt(said)
      else if (fits(wall, rateLimit) && Math.abs(now() - wall) > HOUR) anchorAt(wall)
    },
    skew: () => clock.now() - now(),
  }
}

function hasReset(rateLimit: unknown): boolean {
  return typeof rateLimit === 'object' && rateLimit !== null && 'reset' in rateLimit
}
