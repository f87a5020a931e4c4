import { activityKind } from '#domain/activity.ts'
import type { Reservation } from '#domain/reservation.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import type { Finding } from './finding.ts'

/** Checked out and past its end; the minutes count up. A work order that is overdue keeps its aircraft, but nobody looks for it. */
export function overdue(reservations: readonly Reservation[], now: Instant): Finding[] {
  return reservations.flatMap((reservation) => {
    const { status, end, activity } = reservation
    if (status.kind !== 'checked-out' || end === null || end >= now) return []
    const isFlight = activityKind(activity) !== 'maintenance'
    return [late('overdue', isFlight ? 'error' : 'warning', reservation, now - end)]
  })
}

/** Pending and past its start. */
export function lateStart(
  reservations: readonly Reservation[],
  now: Instant,
  limit: number,
): Finding[] {
  return reservations.flatMap((reservation) => {
    const { status, start, activity } = reservation
    if (status.kind !== 'pending' || start === null || start >= now) return []
    const isLong = now - start >= limit * MINUTE && activityKind(activity) !== 'maintenance'
    return [late('late-start', isLong ? 'warning' : 'information', reservation, now - start)]
  })
}

function late(
  kind: Finding['kind'],
  severity: Finding['severity'],
  reservation: Reservation,
  ms: number,
): Finding {
  const minutes = Math.floor(ms / MINUTE)
  return { kind, severity, reservation, others: [], person: null, minutes }
}
