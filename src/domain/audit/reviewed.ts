import type { CompletedFlight } from '#domain/completed-flight.ts'
import { personKey } from '#domain/person.ts'

/** A short hash of all that the rules look at on a flight: "reviewed" holds while it stays the same. Not a secret's guard. */
export function readingsHash(flight: CompletedFlight): string {
  const { hobbs, tach, customer, instructor, aircraft } = flight
  const text = JSON.stringify([
    [hobbs?.start, hobbs?.end, hobbs?.delta, tach?.start, tach?.end, tach?.delta],
    [flight.date, flight.out, flight.in, flight.completedAt, flight.route, flight.activity],
    [flight.reservationId, aircraft?.tail],
    [customer && personKey(customer), instructor && personKey(instructor)],
  ])
  // FNV-1a, and the same with another factor: 64 bits, so that no change is missed in practice.
  return [0x01000193, 0x85ebca6b]
    .map((factor) => {
      let hash = 0x811c9dc5
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor)
      return (hash >>> 0).toString(36).padStart(7, '0')
    })
    .join('')
}
