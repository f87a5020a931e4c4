import { firstBy, groupBy } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { type ActivityKind, activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Instant } from '#time/instant.ts'

/** Not cancelled, with a start before its end. */
export interface Booked {
  readonly reservation: Reservation
  readonly start: Instant
  readonly end: Instant
  readonly activity: ActivityKind
}

/** By start, end and id, independent of the API's order. */
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

/** Each once. E-mail in lower case identifies a person to the rules; people without are ignored. Cached, because all
 * rules use it every minute. */
export const byEmail = memoizedByRecord(
  (people: readonly Person[]): ReadonlyMap<string, Person> => {
    const found = firstBy(people, ({ email }) => foldAscii(email))
    found.delete('')
    return found
  },
)

export const peopleOn = memoizedByRecord(
  ({ instructors, customers, others }: Reservation): readonly Person[] => [
    ...instructors,
    ...customers,
    ...others,
  ],
)

/** Only with a tail number, in the given order; cached. */
export const byTail = memoizedByRecord(
  (booked: readonly Booked[]): ReadonlyMap<string, readonly Booked[]> =>
    groupBy(booked, ({ reservation }) => reservation.aircraft?.tail || null),
)

export const flightsOf = memoizedByRecord((booked: readonly Booked[]): readonly Booked[] =>
  booked.filter(({ activity }) => activity !== 'maintenance'),
)
