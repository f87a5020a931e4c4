import type { CallAt } from '#server/school/refresher/refresher.ts'
import type { LeaseDesk } from '#server/store/postgres/lease.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import type { ManySchools, RunningSchool } from './many-schools.ts'

/** A school that is not held here, and that nobody asked for in so long, is let go, ms. */
export const LET_GO_AFTER = HOUR
const LOOKED_EVERY = MINUTE
/** Schools of a new process are wanted within so long, each at its own moment, ms: gateways that start together share them. */
const WANTED_WITHIN = MINUTE / 2

/**
 * Loads what this process holds, wants what nobody holds, and lets go of what it neither holds nor shows. Returns what ends
 * that.
 */
export function keepHeldSchools<S extends RunningSchool>(options: {
  readonly schools: Pick<ManySchools<S>, 'all' | 'load' | 'letGo'>
  readonly leases: Pick<LeaseDesk, 'want' | 'giveUp' | 'isHeld' | 'onHeld'>
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly schedule: CallAt
  /** From 0 to 1. */
  readonly random?: () => number
}): () => void {
  const { schools, leases, now, monotonic, schedule, random = Math.random } = options
  const waiting = new Set<string>()
  const stops = new Set<() => void>()
  const load = (school: string) => void schools.load(school).catch(() => {})
  const stopHearing = leases.onHeld(load)
  let stopLooking = () => {}
  look()

  function later(wait: number, run: () => void): void {
    const stop = schedule(now() + wait, () => {
      stops.delete(stop)
      run()
    })
    stops.add(stop)
  }

  function look(): void {
    for (const { school, standing, running, askedAt } of schools.all()) {
      const { id } = school
      if (!waiting.has(id)) {
        waiting.add(id)
        later(random() * WANTED_WITHIN, () => leases.want(id))
      } else if (standing !== 'failed') leases.want(id)
      // Another gateway may be able to.
      else if (leases.isHeld(id)) void leases.giveUp(id)
      const isIdle = monotonic() - askedAt >= LET_GO_AFTER
      // The next look wants it again.
      if (running !== null && isIdle && !leases.isHeld(id)) void schools.letGo(id)
    }
    stopLooking = schedule(now() + LOOKED_EVERY, look)
  }

  return () => {
    stopHearing()
    stopLooking()
    for (const stop of stops) stop()
  }
}
