import type { Sighting } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { nameOrEmail, samePerson } from '#domain/record/person.ts'
import { auditRule } from './audit-rule.ts'

export const swapped = auditRule({
  number: 16,
  name: 'Swap',
  asks: 'Flown tail or instructor is not the booked one.',
  severity: 'information',
  ofFlight: (flight, { bookings }): Sighting<'other-tail' | 'other-instructor'>[] => {
    const booking = bookings.bookingOf(flight)?.reservation
    if (!booking) return []
    const swap = (
      observation: 'other-tail' | 'other-instructor',
      actual: string,
      expected: string,
    ) => [
      aboutFlight(flight, {
        observation,
        reservationId: booking.id,
        facts: { actual, expected },
      }),
    ]
    const [flown, booked] = [flight.aircraft?.tail, booking.aircraft?.tail]
    const { instructor } = flight
    const { instructors } = booking
    // Somebody with nothing on file is simply absent, so an empty side proves nothing.
    const isOther =
      instructor !== null &&
      instructors.length > 0 &&
      !instructors.some((one) => samePerson(one, instructor))
    return [
      ...(flown && booked && flown !== booked ? swap('other-tail', flown, booked) : []),
      ...(isOther
        ? swap('other-instructor', nameOrEmail(instructor), instructors.map(nameOrEmail).join(', '))
        : []),
    ]
  },
  say: {
    'other-tail': ({ facts }) =>
      `Flown on ${facts.actual ?? '—'}, booked on ${facts.expected ?? '—'}`,
    'other-instructor': ({ facts }) =>
      `Flown with ${facts.actual ?? '—'}, booked with ${facts.expected ?? '—'}`,
  },
})
