import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { personKey } from '#domain/record/person.ts'
import { shortHash } from '#domain/text/short-hash.ts'

/** A short hash of all that the rules look at on a flight: "reviewed" holds while it stays the same. Not a secret's guard. */
export function readingsHash(flight: CompletedFlight): string {
  const { hobbs, tach, customer, instructor, aircraft } = flight
  const text = JSON.stringify([
    [hobbs?.start, hobbs?.end, hobbs?.delta, tach?.start, tach?.end, tach?.delta],
    [flight.date, flight.out, flight.in, flight.completedAt, flight.route, flight.activity],
    [flight.reservationId, aircraft?.tail],
    [customer && personKey(customer), instructor && personKey(instructor)],
  ])
  return shortHash(text)
}
