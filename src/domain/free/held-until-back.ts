import { type Dispatch, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { hasFlownSince } from '#domain/dispatch/tail-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'

export interface ReturnQuestion {
  /** Unfiltered: a hidden booking still takes its time. */
  readonly reservations: readonly Reservation[]
  readonly dispatch: Pick<Dispatch, 'stateOf'>
  /** Nothing before it is free. */
  readonly now: Instant
  readonly zone: Zone
}

/** Late or open-ended bookings hold everything for the rest of today, since no one knows when they return; one without
 * a usable end for the rest of its day. One that was never closed holds only its aircraft. */
export function heldUntilBack(question: ReturnQuestion): Reservation[] {
  const { reservations, now, zone } = question
  const restOfDay = (at: Instant) => localDay(zone, localDayOf(zone, at)).end
  return reservations.map((one) => {
    if (isReturnUnknown(one, question)) {
      const people =
        question.dispatch.stateOf(one.id) === 'not-closed'
          ? { customers: [], instructors: [], others: [] }
          : {}
      return { ...one, ...people, start: earlier(one.start, now), end: restOfDay(now) }
    }
    const { start } = one
    const end = usableEnd(one)
    if (start === null && end !== null)
      return { ...one, start: localDay(zone, localDayOf(zone, end)).start }
    return start !== null && end === null ? { ...one, end: restOfDay(start) } : one
  })
}

/** True if it holds its aircraft and people for an unknown time. */
export function isReturnUnknown(
  one: Reservation,
  { dispatch, now, reservations }: Pick<ReturnQuestion, 'dispatch' | 'now' | 'reservations'>,
): boolean {
  const due = usableEnd(one)
  if (isMaintenance(one)) return one.status.kind === 'checked-out' && (due === null || due < now)
  const state = dispatch.stateOf(one.id)
  if (state === 'not-closed') {
    const tail = one.aircraft?.tail
    return !hasFlownSince(
      one,
      reservations.filter(({ aircraft }) => aircraft?.tail === tail),
    )
  }
  return state === 'late-back' || (state === 'out' && due === null)
}

function earlier(start: Instant | null, now: Instant): Instant {
  return start !== null && start < now ? start : now
}
