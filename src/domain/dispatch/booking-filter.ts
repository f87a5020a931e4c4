import type { NextHit } from '#domain/findings/next-hit.ts'
import { eachName } from '#domain/lists/group-by.ts'
import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import { activityKind } from '#domain/record/activity.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { instructorKeys } from '#domain/record/instructors.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { reservationMatches } from '#domain/text/search.ts'
import { type Facets, facetsOf } from './facets.ts'

const GROUPS = ['aircraft', 'instructor', 'customer', 'activity', 'status'] as const

type Group = (typeof GROUPS)[number]

/** Per group the values wanted (null is all, an empty list none), the search words, and whether cancelled ones count. */
export type BookingFilter = Values & {
  readonly q: string
  readonly cancelled: boolean
}

interface FilteredReservations {
  /** What passes everything, in the order given. */
  readonly shown: readonly Reservation[]
  matches(this: void, reservation: Reservation): boolean
  /** What is booked whatever is filtered, and cancelled ones if they are shown: the row of a tail or a person draws all of it. */
  readonly booked: readonly Reservation[]
  /** Per group and value, how many bookings that value alone would show, given the other groups, the search and the switch. */
  readonly counts: Facets<Reservation, Group>['counts']
  /** Cancelled ones that the switch would add. */
  readonly hiddenCancelled: number
}

type Values = Readonly<Record<Group, readonly string[] | null>>

// Every press on a filter looks at all of them.
const valuesOf = rememberedOfRecord((reservation: Reservation): Values => {
  const { kind } = reservation.status
  return {
    aircraft: [tailOf(reservation)],
    instructor: instructorKeys(reservation),
    customer: customerKeys(reservation),
    activity: [activityKind(reservation.activity)],
    // Cancelled ones have their own switch, whatever other statuses are chosen.
    status: kind === 'cancelled' ? null : [kind],
  }
})

const DIMENSIONS = eachName(GROUPS, (group) => (item: Reservation) => valuesOf(item)[group])

/** The keys by which a filter finds a booking's customers, each once; "none" if no customer has an e-mail or a name. */
function customerKeys({ customers }: Reservation): string[] {
  const keys = new Set(customers.map(personKey).filter((key) => key !== ''))
  return keys.size === 0 ? ['none'] : [...keys]
}

/** Choosing the status "cancelled" includes cancelled ones, too. */
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

// The same list whatever is filtered, and with it the rows that draw it.
const notCancelled = rememberedOfRecord((items: readonly Reservation[]) =>
  items.filter(({ status }) => status.kind !== 'cancelled'),
)

/** Shows everything again except cancelled ones, which have their own switch. */
export const NO_FILTER: Readonly<Record<Group, null> & { q: string }> = {
  ...eachName(GROUPS, () => null),
  q: '',
}

/** True if no group, search or switch leaves anything out except cancelled ones. */
export function isUnfiltered(filter: BookingFilter): boolean {
  return GROUPS.every((group) => filter[group] === null) && filter.q.trim() === ''
}

/** True if more is chosen than tails and instructors, which are rows: a search, customers, kinds of bookings. */
export function choosesBookings({ customer, activity, status, q }: BookingFilter): boolean {
  return customer !== null || activity !== null || status !== null || q.trim() !== ''
}

/** Whether a filter asks for one tail, instructor or customer alone. */
export function isOfOne(filter: Pick<BookingFilter, NextHit['by']>): boolean {
  const chosen = [filter.aircraft, filter.instructor, filter.customer]
  return chosen.some((values) => values?.length === 1 && values[0] !== NO_AIRCRAFT)
}
