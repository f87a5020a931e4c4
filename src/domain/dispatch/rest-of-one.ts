import type { NextHit } from '#domain/findings/next-hit.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { type Person, personKey, samePerson } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { BookingFilter } from './booking-filter.ts'

/** Other bookings of the one tail or person that a filter selects, in any role: otherwise their time would look free. */
export function restOfOne(
  booked: readonly Reservation[],
  matches: (reservation: Reservation) => boolean,
  filter: Pick<BookingFilter, NextHit['by']>,
): Reservation[] {
  const tail = only(filter.aircraft)
  const people = [
    theOne(booked, 'instructors', only(filter.instructor)),
    theOne(booked, 'customers', only(filter.customer)),
  ].filter((person) => person !== undefined)
  const isTheirs = (one: Reservation) =>
    (tail !== undefined && tail !== NO_AIRCRAFT && tailOf(one) === tail) ||
    [...one.instructors, ...one.customers, ...one.others].some((person) =>
      people.some((known) => personKey(known) === personKey(person) && samePerson(known, person)),
    )
  return booked.filter((one) => !matches(one) && isTheirs(one))
}

function only(values: readonly string[] | null): string | undefined {
  return values?.length === 1 ? values[0] : undefined
}

function theOne(
  booked: readonly Reservation[],
  part: 'instructors' | 'customers',
  key: string | undefined,
): Person | undefined {
  return booked.flatMap((one) => one[part]).find((person) => personKey(person) === key)
}
