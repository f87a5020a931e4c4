import type { CompletedFlight } from './completed-flight.ts'
import { nameOrEmail, samePerson } from './person.ts'
import type { Aircraft, Reservation } from './reservation.ts'

/** The aircraft booked and the one flown, if both are on file and differ. */
export function otherTail(
  { aircraft: booked }: Reservation,
  { aircraft: flown }: CompletedFlight,
): { readonly booked: Aircraft; readonly flown: Aircraft } | null {
  return booked?.tail && flown?.tail && booked.tail !== flown.tail ? { booked, flown } : null
}

/** The instructors booked and the one flown with, by name. A missing name is not somebody else: only two names make a swap. */
export function otherInstructor(
  { instructors }: Reservation,
  { instructor }: CompletedFlight,
): { readonly booked: string; readonly flown: string } | null {
  if (instructor === null || instructors.length === 0) return null
  if (instructors.some((one) => samePerson(one, instructor))) return null
  return { booked: instructors.map(nameOrEmail).join(', '), flown: nameOrEmail(instructor) }
}
