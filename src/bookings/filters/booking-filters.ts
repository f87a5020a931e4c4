import { ACTIVITIES } from '#domain/record/activity.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import {
  AIRCRAFT_FILTER,
  aircraftChoices,
  type LoadedRecords,
  NOTHING_CHOICE,
  peopleChoices,
  type RailFilter,
} from './rail-filter.ts'

export const BOOKING_FILTERS = {
  aircraft: {
    label: 'Aircraft',
    nothing: 'No aircraft',
    strangers: 'Not seen yet',
    choicesOf: (known) => [...aircraftChoices(known), NOTHING_CHOICE],
  },
  activity: { label: 'Activity', choicesOf: () => labelled(ACTIVITIES) },
  status: {
    label: 'Status',
    // Cancelled bookings have a switch of their own.
    choicesOf: () => labelled(STATUSES).filter(({ value }) => value !== 'cancelled'),
  },
  instructor: {
    label: 'Instructor',
    nothing: 'No instructor',
    choicesOf: ({ items }) => [...peopleIn(items, 'instructors'), NOTHING_CHOICE],
  },
  customer: {
    label: 'Customer',
    nothing: 'No customer',
    most: 12,
    choicesOf: ({ items }) => [...peopleIn(items, 'customers'), NOTHING_CHOICE],
  },
} satisfies Record<string, RailFilter<LoadedRecords<Reservation>>>

/** For the print page, which writes the choice out: "none" is offered only if a booking has none. */
export const SHEET_FILTERS = {
  ...AIRCRAFT_FILTER,
  instructor: {
    ...BOOKING_FILTERS.instructor,
    choicesOf: ({ items }) => peopleIn(items, 'instructors'),
  },
} satisfies Record<string, RailFilter<LoadedRecords<Reservation>>>

function labelled(kinds: Readonly<Record<string, { readonly label: string }>>) {
  return Object.entries(kinds).map(([value, { label }]) => ({ value, label }))
}

function peopleIn(items: readonly Reservation[], role: 'customers' | 'instructors') {
  const byKey = new Map<string, Person>()
  for (const item of items)
    for (const person of item[role]) {
      const key = personKey(person)
      if (key !== '' && !byKey.has(key)) byKey.set(key, person)
    }
  return peopleChoices(byKey)
}
