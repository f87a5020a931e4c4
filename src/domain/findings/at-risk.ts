import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { type Instant, plus } from '#time/instant.ts'
import { type HitFinder, type NextHit, projectedEnd } from './next-hit.ts'
import type { Waiting } from './waiting.ts'

/** Minutes. A shorter gap matters once the first is late. */
const SHORT_GAP = 30

/** More would list the whole day. */
const MAX = 3

interface AtRiskContext {
  readonly hits: HitFinder
  readonly waiting: ReadonlyMap<string, Waiting>
  readonly now: Instant
}

/** Bookings under pressure after this one, least slack first: none while it is on time, else those that wait for it and
 * those with little time after its projected end. Its own waiting delays its end. */
export function atRiskAfter(
  reservation: Reservation,
  { hits, waiting, now }: AtRiskContext,
): readonly NextHit[] {
  const end = projectedEnd(reservation, now)
  if (end === null || !isOpen(reservation) || isMaintenance(reservation)) return []
  const late = waiting.get(reservation.id)?.late ?? []
  const later = plus(end, Math.max(0, ...late.map((one) => delayBy(one, reservation, now))))
  if (reservation.end !== null && later <= reservation.end) return []
  return hits(reservation, later)
    .filter(
      (hit) =>
        hit.slack < SHORT_GAP ||
        waiting.get(hit.reservation.id)?.late.some(({ id }) => id === reservation.id),
    )
    .slice(0, MAX)
}

/** ms; 0 if it has started. */
function delayBy(late: Reservation, { start }: Reservation, now: Instant): number {
  const isBack = projectedEnd(late, now)
  return isBack === null || start === null || start <= now ? 0 : Math.max(0, isBack - start)
}
