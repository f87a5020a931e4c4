import type { Reservation } from '#domain/record/reservation.ts'
import { HOUR, type Instant, type InstantRange } from '#time/instant.ts'
import type { HitFinder } from './next-hit.ts'

export interface Waiting {
  readonly late: readonly Reservation[]
  readonly isOvertaken: boolean
}

/** A delay doesn't reach bookings later than this. */
const IN_REACH = 2 * HOUR

/** By booking id: the next booking that day of each late aircraft and its instructor, within reach. A late customer
 * doesn't make others wait. */
export function waitingFor(
  late: readonly Reservation[],
  hits: HitFinder,
  { day, now }: { readonly day: InstantRange; readonly now: Instant },
): ReadonlyMap<string, Waiting> {
  const waiting = new Map<string, Waiting>()
  for (const one of late) {
    for (const { reservation, by, step } of hits(one)) {
      const { id, start } = reservation
      if (step !== 1 || by === 'customer' || start === null || start >= day.end) continue
      if (start > now + IN_REACH) continue
      const before = waiting.get(id)?.late ?? []
      waiting.set(id, { late: [...before, one], isOvertaken: start <= now })
    }
  }
  return waiting
}
