import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { otherInstructor, otherTail } from '#domain/record/swaps.ts'

export const swapped = auditRule({
  number: 16,
  name: 'Swap',
  asks: 'Flown tail or instructor is not the booked one.',
  severity: 'information',
  ofFlight: (flight, { bookings }): Sighting<'other-tail' | 'other-instructor'>[] => {
    const booking = bookings.bookingOf(flight)?.reservation
    if (!booking) return []
    const tail = otherTail(booking, flight)
    const instructor = otherInstructor(booking, flight)
    const details = { reservationId: booking.id }
    return [
      ...(tail
        ? [
            aboutFlight(flight, {
              ...details,
              observation: 'other-tail',
              facts: { actual: tail.flown.tail, expected: tail.booked.tail },
            }),
          ]
        : []),
      ...(instructor
        ? [
            aboutFlight(flight, {
              ...details,
              observation: 'other-instructor',
              facts: { actual: instructor.flown, expected: instructor.booked },
            }),
          ]
        : []),
    ]
  },
  say: {
    'other-tail': ({ facts }) =>
      `Flown on ${facts.actual ?? '—'}, booked on ${facts.expected ?? '—'}`,
    'other-instructor': ({ facts }) =>
      `Flown with ${facts.actual ?? '—'}, booked with ${facts.expected ?? '—'}`,
  },
  todo: {
    'other-tail': 'Change the booking, or the tail in the log.',
    'other-instructor': 'Change the booking, or the name in the log.',
  },
  many: {
    'other-tail': ['on another aircraft than booked'],
    'other-instructor': ['with another instructor than booked'],
  },
})
