import type { CallAt } from '#server/school/refresher/refresher.ts'
import type { Leases } from '#server/store/postgres/lease.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { type RunningSchool, repeat, type Schools } from './schools.ts'

/** A school without a lease here and without a request for so long is closed, ms. */
export const LET_GO_AFTER = HOUR
const CHECKED_EVERY = MINUTE
/** A new process asks for leases spread over so long, ms, so that gateways that start together share the schools. */
const WANTED_WITHIN = MINUTE / 2

/** Loads the schools leased to this process, asks for free leases, and closes what is neither leased nor shown. Returns what ends that. */
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
    for (const { school, standing, running, askedAt } of schools.all()) {
      const { id } = school
      if (!waiting.has(id)) {
        waiting.add(id)
        later(random() * WANTED_WITHIN, () => leases.want(id))
      } else if (standing !== 'failed') leases.want(id)
      // Another gateway may be able to.
      else if (leases.isHeld(id)) void leases.giveUp(id)
      const isIdle = monotonic() - askedAt >= LET_GO_AFTER
      // The next check asks for its lease again.
      if (running !== null && isIdle && !leases.isHeld(id)) void schools.letGo(id)
    }
  }

  return () => {
    stopListening()
    stopChecking()
    for (const stop of stops) stop()
  }
}
