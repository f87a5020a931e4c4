import type { NextHit } from '#domain/findings/next-hit.ts'
import { eachName } from '#domain/lists/group-by.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { activityKind } from '#domain/record/activity.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { instructorKeys } from '#domain/record/instructors.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { reservationMatches } from '#domain/text/search.ts'
import { type Facets, facetsOf } from './facets.ts'

const GROUPS = ['aircraft', 'instructor', 'customer', 'activity', 'status'] as const

type Group = (typeof GROUPS)[number]

/** Per group the wanted values (null is all, an empty list none), search words, and whether cancelled ones count. */
export type BookingFilter = Values & {
  readonly q: string
  readonly cancelled: boolean
}

interface FilteredReservations {
  readonly shown: readonly Reservation[]
  matches(this: void, reservation: Reservation): boolean
  /** Everything booked, unfiltered, plus cancelled ones if shown; rows draw all of it. */
  readonly booked: readonly Reservation[]
  /** Per value, how many bookings it alone would show, given the other groups, search and switch. */
  readonly counts: Facets<Reservation, Group>['counts']
  /** Cancelled bookings that the switch would add. */
  readonly hiddenCancelled: number
}

type Values = Readonly<Record<Group, readonly string[] | null>>

// Cached: every press checks all bookings.
const valuesOf = memoizedByRecord((reservation: Reservation): Values => {
  const { kind } = reservation.status
  return {
    aircraft: [tailOf(reservation)],
    instructor: instructorKeys(reservation),
    customer: customerKeys(reservation),
    activity: [activityKind(reservation.activity)],
    status: kind === 'cancelled' ? null : [kind],
  }
})

const DIMENSIONS = eachName(GROUPS, (group) => (item: Reservation) => valuesOf(item)[group])

/** Each once; "none" without e-mail and name. */
function customerKeys({ customers }: Reservation): string[] {
  const keys = new Set(customers.map(personKey).filter((key) => key !== ''))
  return keys.size === 0 ? ['none'] : [...keys]
}

/** The status "cancelled" includes them without the switch. */
export function filterReservations(
  items: readonly Reservation[],
  filter: BookingFilter,
): FilteredReservations {
  const showsCancelled = filter.cancelled || filter.status?.includes('cancelled') === true
  const chosen = eachName(GROUPS, (group) => {
    const wanted = filter[group]
    return wanted && new Set(wanted)
  })
  const hidden: Reservation[] = []
  const { shown, counts } = facetsOf(items, DIMENSIONS, chosen, (reservation) => {
    if (!reservationMatches(reservation, filter.q)) return false
    if (showsCancelled || reservation.status.kind !== 'cancelled') return true
    hidden.push(reservation)
    return false
  })
  const hiddenCancelled = facetsOf(hidden, DIMENSIONS, chosen, () => true).shown.length
  const matching = new Set(shown)
  return {
    shown,
    matches: (reservation) => matching.has(reservation),
    booked: showsCancelled ? items : notCancelled(items),
    counts,
    hiddenCancelled,
  }
}

// Cached, so that rows keep their identity.
const notCancelled = memoizedByRecord((items: readonly Reservation[]) =>
  items.filter(({ status }) => status.kind !== 'cancelled'),
)

/** Keeps the cancelled switch. */
export const NO_FILTER: Readonly<Record<Group, null> & { q: string }> = {
  ...eachName(GROUPS, () => null),
  q: '',
}

/** Ignores the cancelled switch. */
export function isUnfiltered(filter: BookingFilter): boolean {
  return GROUPS.every((group) => filter[group] === null) && filter.q.trim() === ''
}

/** True for choices beyond tails and instructors, which are rows. */
export function choosesBookings({ customer, activity, status, q }: BookingFilter): boolean {
  return customer !== null || activity !== null || status !== null || q.trim() !== ''
}

/** Exactly one tail, instructor or customer. */
export function isOfOne(filter: Pick<BookingFilter, NextHit['by']>): boolean {
  const chosen = [filter.aircraft, filter.instructor, filter.customer]
  return chosen.some((values) => values?.length === 1 && values[0] !== NO_AIRCRAFT)
}
