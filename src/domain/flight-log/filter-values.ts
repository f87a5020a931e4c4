import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { personKey } from '#domain/record/person.ts'
import { foldAscii } from '#domain/text/text-fold.ts'

export const FILTERS = ['aircraft', 'instructor', 'customer', 'activity', 'flags'] as const

export type FilterName = (typeof FILTERS)[number]

/** "Nothing recorded", in filters and addresses. */
export const NOTHING_RECORDED = 'none'

export function aircraftValue(flight: CompletedFlight): string {
  return flight.aircraft?.tail || NO_AIRCRAFT
}

export function instructorValue(flight: CompletedFlight): string {
  return flight.instructor === null ? NO_INSTRUCTOR : personKey(flight.instructor)
}

export function customerValue(flight: CompletedFlight): string {
  return flight.customer === null ? NOTHING_RECORDED : personKey(flight.customer)
}

export function activityValue(flight: CompletedFlight): string {
  return foldAscii(flight.activity ?? '') || NOTHING_RECORDED
}
