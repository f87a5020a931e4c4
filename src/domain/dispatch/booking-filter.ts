import type { NextHit } from '#domain/findings/next-hit.ts'
import { eachName } from '#domain/lists/group-by.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { activityKind } from '#domain/record/activity.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { instructorKeys } from '#domain/record/instructors.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { reservationMatches } from '#domain/text/search.ts'
import { type Chosen, coded, type Facets, facetsOf } from './facets.ts'

const GROUPS = ['aircraft', 'instructor', 'customer', 'activity', 'status'] as const

type Group = (typeof GROUPS)[number]

/** Per group the wanted values (null is all, an empty list none), search words, and whether cancelled ones count. */
export type BookingFilter = Chosen<Group> & {
  readonly q: string
  readonly cancelled: boolean
}

interface FilteredReservations {
  readonly shown: readonly Reservation[]
  matches(this: void, reservation: Reservation): boolean
  /** Everything booked, unfiltered, plus cancelled ones if shown; rows draw all of it. */
  readonly booked: readonly Reservation[]
  /** Per value, how many bookings it alone would show, given the other groups, search and switch. */
  readonly counts: Facets<Group>['counts']
  /** Cancelled bookings that the switch would add. */
  readonly hiddenCancelled: number
}

const VALUES: Readonly<Record<Group, (one: Reservation) => readonly string[] | null>> = {
  aircraft: (one) => [tailOf(one)],
  instructor: instructorKeys,
  customer: customerKeys,
  activity: ({ activity }) => [activityKind(activity)],
  status: ({ status: { kind } }) => (kind === 'cancelled' ? null : [kind]),
}

// Cached: every press checks all bookings.
const codesOf = memoizedByRecord((items: readonly Reservation[]) =>
  eachName(GROUPS, (group) =>
    coded(items, (one) => VALUES[group](one)?.join('\n') ?? null, VALUES[group]),
  ),
)

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
  const codes = codesOf(items)
  const found = items.map((one) => reservationMatches(one, filter.q))
  const isHidden = (at: number) => !showsCancelled && items[at]?.status.kind === 'cancelled'
  const { places, counts } = facetsOf(
    items.length,
    codes,
    filter,
    (at) => found[at] === true && !isHidden(at),
  )
  const hidden = facetsOf(items.length, codes, filter, (at) => found[at] === true && isHidden(at))
  const shown = Array.from(places, (at) => items[at]).filter((one) => one !== undefined)
  const matching = new Set(shown)
  return {
    shown,
    matches: (reservation) => matching.has(reservation),
    booked: showsCancelled ? items : notCancelled(items),
    counts,
    hiddenCancelled: hidden.places.length,
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
