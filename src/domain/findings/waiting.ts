import type { Reservation } from '#domain/record/reservation.ts'
import { HOUR, type Instant, type InstantRange } from '#time/instant.ts'
import type { HitFinder } from './next-hit.ts'

/** A booking whose aircraft or instructor is not back yet. */
export interface Waiting {
  /** What it waits for, each once. */
  readonly late: readonly Reservation[]
  /** Its own start is past. */
  readonly isOvertaken: boolean
}

/** A delay of a flight reaches no booking that begins later than this from now. */
const IN_REACH = 2 * HOUR

/**
 * Who waits, by booking id: the next of that day on the aircraft of each late one, and the next of its instructor, as far
 * as the delay can reach. A customer who is late waits for nobody but himself.
 */
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
