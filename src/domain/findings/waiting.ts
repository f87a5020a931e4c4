import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { HitFinder } from './next-hit.ts'

/** A booking whose aircraft or instructor is not back yet. */
export interface Waiting {
  /** What it waits for, each once. */
  readonly late: readonly Reservation[]
  /** Its own start is past. */
  readonly isOvertaken: boolean
}

/**
 * Who waits, by booking id: the next of that day on the aircraft of each late one, and the next of its instructor. A
 * customer who is late waits for nobody but himself.
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
      const before = waiting.get(id)?.late ?? []
      waiting.set(id, { late: [...before, one], isOvertaken: start <= now })
    }
  }
  return waiting
}
