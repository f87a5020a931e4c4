import {
  type Dispatch,
  isLateState,
  type LateState,
  usableEnd,
} from '#domain/dispatch/dispatch-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import type { Finding } from './finding.ts'
import type { Severity } from './severity.ts'

const SEVERITIES: Readonly<Record<LateState, Severity>> = {
  'late-back': 'error',
  'not-started': 'warning',
  'no-show': 'warning',
  'not-closed': 'warning',
}

/** What is not where its times say; the minutes count up, from the start of what has not started, else from the end. */
export function notOnTime(
  reservations: readonly Reservation[],
  { stateOf }: Pick<Dispatch, 'stateOf'>,
  now: Instant,
): Finding[] {
  return reservations.flatMap((reservation) => {
    const kind = stateOf(reservation.id)
    if (!isLateState(kind)) return []
    const since = kind === 'not-started' ? reservation.start : usableEnd(reservation)
    return [finding(kind, SEVERITIES[kind], reservation, since, now)]
  })
}

/** A work order past its end that nobody closed: the aircraft may still stand in the shop, but nobody looks for it. */
export function pastItsEnd(reservations: readonly Reservation[], now: Instant): Finding[] {
  return reservations.flatMap((reservation) => {
    const { status, end } = reservation
    const isLeft = status.kind === 'checked-out' && isMaintenance(reservation)
    return isLeft && end !== null && end < now
      ? [finding('past-its-end', 'warning', reservation, end, now)]
      : []
  })
}

// The older of two open check-outs may still have its end before it.
function finding(
  kind: Finding['kind'],
  severity: Severity,
  reservation: Reservation,
  since: Instant | null,
  now: Instant,
): Finding {
  const minutes = since === null ? null : Math.max(0, Math.floor((now - since) / MINUTE))
  return { kind, severity, reservation, others: [], person: null, minutes }
}
