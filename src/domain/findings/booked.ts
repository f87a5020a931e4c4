import { firstBy, groupBy } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import { type ActivityKind, activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Instant } from '#time/instant.ts'

/** A booking that holds something: not cancelled, with a start before its end. */
export interface Booked {
  readonly reservation: Reservation
  readonly start: Instant
  readonly end: Instant
  readonly activity: ActivityKind
}

/** In the order of start, end and id, so that no rule depends on the order of the school's answer. */
export function bookedOf(reservations: readonly Reservation[]): Booked[] {
  return reservations
    .flatMap((reservation) => {
      const time = holdsTime(reservation) ? usableTime(reservation) : null
      return time ? [{ reservation, ...time, activity: activityKind(reservation.activity) }] : []
    })
    .sort(byStart)
}

function byStart(a: Booked, b: Booked): number {
  return a.start - b.start || a.end - b.end || compareIds(a.reservation, b.reservation)
}

/**
 * Everybody with an e-mail, each once: in lower case that is who somebody is to the rules, and nothing is said of whoever has
 * none. Every rule asks the same, minute by minute.
 */
export const byEmail = rememberedOfRecord(
  (people: readonly Person[]): ReadonlyMap<string, Person> => {
    const found = firstBy(people, ({ email }) => foldAscii(email))
    found.delete('')
    return found
  },
)

/** Everybody named on a booking, in any role; the same list each time. */
export const everybodyOn = rememberedOfRecord(
  ({ instructors, customers, others }: Reservation): readonly Person[] => [
    ...instructors,
    ...customers,
    ...others,
  ],
)

/** The bookings of each aircraft that has a tail number, in the order given; the same lists each time. */
export const byTail = rememberedOfRecord(
  (booked: readonly Booked[]): ReadonlyMap<string, readonly Booked[]> =>
    groupBy(booked, ({ reservation }) => reservation.aircraft?.tail || null),
)

/** Without the shop; the same list each time. */
export const flightsOf = rememberedOfRecord((booked: readonly Booked[]): readonly Booked[] =>
  booked.filter(({ activity }) => activity !== 'maintenance'),
)
