import { groupBy } from '#domain/lists/group-by.ts'
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

/** In the order of start, end and id, so that no rule depends on the order in which the school answered. */
export function bookedOf(reservations: readonly Reservation[]): Booked[] {
  return reservations
    .flatMap((reservation) => {
      const time = holdsTime(reservation) ? usableTime(reservation) : null
      return time ? [{ reservation, ...time, activity: activityKind(reservation.activity) }] : []
    })
    .sort(byStart)
}

function byStart(a: Booked, b: Booked): number {
  return a.start - b.start || a.end - b.end || byId(a.reservation, b.reservation)
}

export function byId(a: Reservation, b: Reservation): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

/** Who somebody is to the rules: the e-mail in lower case; '' where there is none, and then nothing is said of them. */
function emailOf(person: Person): string {
  return foldAscii(person.email)
}

/** Everybody with an e-mail, each once; every rule asks the same, minute by minute. */
export const byEmail = rememberedOfRecord(
  (people: readonly Person[]): ReadonlyMap<string, Person> => {
    const found = new Map<string, Person>()
    for (const person of people) {
      const email = emailOf(person)
      if (email !== '' && !found.has(email)) found.set(email, person)
    }
    return found
  },
)

/** Everybody named on a booking, in whatever place; the same list each time. */
export const everybodyOn = rememberedOfRecord(
  ({ instructors, customers, others }: Reservation): readonly Person[] => [
    ...instructors,
    ...customers,
    ...others,
  ],
)

/** The bookings of each aircraft that has a tail number, in the order given. */
export function byTail(booked: readonly Booked[]): Map<string, Booked[]> {
  return groupBy(booked, ({ reservation }) => reservation.aircraft?.tail || null)
}
