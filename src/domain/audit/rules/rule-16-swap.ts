import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { samePerson } from '#domain/record/person.ts'

/** Rule 16: flown on another tail, or with another instructor, than booked. */
export function swapped({ flights, bookings }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) => {
    const booking = bookings.bookingOf(flight)?.reservation
    if (!booking) return []
    const found: AuditFinding[] = []
    const told = { rule: 16, severity: 'information', reservationId: booking.id } as const
    const [flown, booked] = [flight.aircraft?.tail, booking.aircraft?.tail]
    if (flown && booked && flown !== booked) {
      const facts = { actual: flown, expected: booked }
      found.push(aboutFlight(flight, { ...told, observation: 'other-tail', facts }))
    }
    const { instructor } = flight
    const { instructors } = booking
    // Somebody with nothing on file is simply absent, so an empty side proves nothing.
    if (instructor && instructors.length > 0) {
      if (!instructors.some((one) => samePerson(one, instructor))) {
        const facts = {
          actual: instructor.name || instructor.email,
          expected: instructors.map(({ name, email }) => name || email).join(', '),
        }
        found.push(aboutFlight(flight, { ...told, observation: 'other-instructor', facts }))
      }
    }
    return found
  })
}
