import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, plus } from '#time/instant.ts'
import { isOpen } from './finding.ts'
import { type HitFinder, type NextHit, projectedEnd } from './next-hit.ts'
import type { Waiting } from './waiting.ts'

/** Less time than this between two bookings is felt once the first is late, minutes. */
const FELT = 30

/** More than these are the whole day, not the next thing to do. */
const MOST = 3

interface Pressure {
  readonly hits: HitFinder
  /** Who waits for which late ones, by booking id. */
  readonly waiting: ReadonlyMap<string, Waiting>
  readonly now: Instant
}

/**
 * Who comes next after a booking and is under pressure, the tightest first: nobody while it is on time, else those who wait
 * for it, and those who have little time or none after its projected end. What it waits for itself puts its end off.
 */
export function pressedBy(
  reservation: Reservation,
  { hits, waiting, now }: Pressure,
): readonly NextHit[] {
  const end = projectedEnd(reservation, now)
  if (end === null || !isOpen(reservation) || isMaintenance(reservation)) return []
  const late = waiting.get(reservation.id)?.late ?? []
  const later = plus(end, Math.max(0, ...late.map((one) => delayBy(one, reservation, now))))
  if (reservation.end !== null && later <= reservation.end) return []
  return hits(reservation, later)
    .filter(
      (hit) =>
        hit.slack < FELT ||
        waiting.get(hit.reservation.id)?.late.some(({ id }) => id === reservation.id),
    )
    .slice(0, MOST)
}

/** How much later than booked one can begin, ms; what has begun is late by itself. */
function delayBy(late: Reservation, { start }: Reservation, now: Instant): number {
  const isBack = projectedEnd(late, now)
  return isBack === null || start === null || start <= now ? 0 : Math.max(0, isBack - start)
}
