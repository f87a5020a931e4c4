import type { CompletedFlight } from './completed-flight.ts'
import { nameOrEmail, samePerson } from './person.ts'
import type { Aircraft, Reservation } from './reservation.ts'

/** Null unless both are on file and differ. */
export function otherTail(
  { aircraft: booked }: Reservation,
  { aircraft: flown }: CompletedFlight,
): { readonly booked: Aircraft; readonly flown: Aircraft } | null {
  return booked?.tail && flown?.tail && booked.tail !== flown.tail ? { booked, flown } : null
}

/** Null unless both have a name and they differ. */
export function otherInstructor(
  { instructors }: Reservation,
  { instructor }: CompletedFlight,
): { readonly booked: string; readonly flown: string } | null {
  if (instructor === null || instructors.length === 0) return null
  if (instructors.some((one) => samePerson(one, instructor))) return null
  return { booked: instructors.map(nameOrEmail).join(', '), flown: nameOrEmail(instructor) }
}
