import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import { type HitFinder, type NextHit, projectedEnd } from './next-hit.ts'

/** What a booking waits for: a late one, and what of it is missing. */
export interface Wait {
  readonly late: Reservation
  readonly by: Exclude<NextHit['by'], 'customer'>
}

/** Less time than this between two bookings is felt, minutes. */
const FELT = 30

/** More than these are the whole day, not the next thing to do. */
const MOST = 3

/** The late bookings whose aircraft or instructor comes to this one next. */
export function waitsOf(
  { id }: Reservation,
  late: readonly Reservation[],
  hits: HitFinder,
): readonly Wait[] {
  return late.flatMap((one) =>
    hits(one).flatMap(({ reservation, by, step, slack }) =>
      reservation.id === id && step === 1 && by !== 'customer' && slack < FELT
        ? [{ late: one, by }]
        : [],
    ),
  )
}

/**
 * Who comes next after a booking and is under pressure, the tightest first: nobody while it is on time, else those who have
 * little time or none after its projected end. What it waits for itself puts its end off.
 */
export function pressedBy(
  reservation: Reservation,
  waits: readonly Wait[],
  hits: HitFinder,
  now: Instant,
): readonly NextHit[] {
  if (isMaintenance(reservation)) return []
  const end = projectedEnd(reservation, now)
  if (end === null) return []
  const delay = Math.max(0, ...waits.map(({ late }) => delayBy(late, reservation, now)))
  const later = plus(end, delay)
  if (later <= (reservation.end ?? later)) return []
  return hits(reservation, later)
    .filter(({ slack }) => slack < FELT)
    .slice(0, MOST)
}

/** How much later than booked, ms, one can begin. */
function delayBy(late: Reservation, { start, status }: Reservation, now: Instant): number {
  const isBack = projectedEnd(late, now)
  if (isBack === null || start === null || status.kind !== 'pending' || start <= now) return 0
  return Math.max(0, Math.floor((isBack - start) / MINUTE) * MINUTE)
}
