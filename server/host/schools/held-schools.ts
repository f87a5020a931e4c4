import type { CallAt } from '#server/school/refresher/refresher.ts'
import type { Leases } from '#server/store/postgres/lease.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { type RunningSchool, repeat, type Schools } from './schools.ts'

/** A school without a lease here and without requests for this long is closed, ms. */
export const LET_GO_AFTER = HOUR
const CHECKED_EVERY = MINUTE
/** Spreads a new process's lease requests, so that gateways that start together share the schools, ms. */
const WANTED_WITHIN = MINUTE / 2

/** Loads leased schools, asks for free leases, closes what is neither leased nor shown. Returns a stop function. */
export function keepHeldSchools<S extends RunningSchool>(options: {
  readonly schools: Pick<Schools<S>, 'all' | 'load' | 'letGo'>
  readonly leases: Pick<Leases, 'want' | 'giveUp' | 'isHeld' | 'onHeld'>
  readonly now: () => number
  readonly monotonic: () => number
  readonly schedule: CallAt
  readonly random?: () => number
}): () => void {
  const { schools, leases, now, monotonic, schedule, random = Math.random } = options
  const waiting = new Set<string>()
  const stops = new Set<() => void>()
  const load = (school: string) => void schools.load(school).catch(() => {})
  const stopListening = leases.onHeld(load)
  check()
  const stopChecking = repeat({ schedule, now }, CHECKED_EVERY, check)

  function later(wait: number, run: () => void): void {
    const stop = schedule(now() + wait, () => {
      stops.delete(stop)
      run()
    })
    stops.add(stop)
  }

  function check(): void {
    for (const { school, standing, running, usedAt } of schools.all()) {
      const { id } = school
      if (!waiting.has(id)) {
        waiting.add(id)
        later(random() * WANTED_WITHIN, () => leases.want(id))
      } else if (standing !== 'failed') leases.want(id)
      // Another gateway may be able to load it.
      else if (leases.isHeld(id)) void leases.giveUp(id)
      const isIdle = monotonic() - usedAt >= LET_GO_AFTER
      if (running !== null && isIdle && !leases.isHeld(id)) void schools.letGo(id)
    }
  }

  return () => {
    stopListening()
    stopChecking()
    for (const stop of stops) stop()
  }
}
