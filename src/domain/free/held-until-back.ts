import { type Dispatch, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { hasFlownSince } from '#domain/dispatch/tail-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'

/** What decides when something that is out is back. */
export interface ReturnQuestion {
  /** Everything booked: a filter that hides a booking does not make its place free. */
  readonly reservations: readonly Reservation[]
  readonly dispatch: Pick<Dispatch, 'stateOf'>
  /** Nothing before it is free any more. */
  readonly now: Instant
  readonly zone: Zone
}

/**
 * Bookings as they hold aircraft and people. Nobody knows when late or open-ended ones return or leave the shop: they hold
 * everything for the rest of today, and a booking without a usable end the rest of its day. One that was never closed holds its
 * aircraft alone: whoever was in it has gone home.
 */
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

/** Whether a booking holds its aircraft and its people, and nobody knows for how long. */
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
