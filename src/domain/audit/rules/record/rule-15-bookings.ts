import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutBooking, aboutFlight, bookingCause } from '#domain/audit/words/about.ts'
import { bookingNumberWords } from '#domain/audit/words/in-a-sentence.ts'
import { DAY_MINUTES } from '#domain/audit/world/flown-time.ts'
import { LOGGED_WITHIN } from '#domain/record/completed-flight.ts'
import { statusWord } from '#domain/record/status.ts'
import { MINUTE } from '#time/instant.ts'

/** Completed bookings that aren't logged, flights without a booking, flights on open or cancelled bookings. */
export const bookingsAndLog = auditRule({
  number: 15,
  name: 'Booking and log',
  asks: 'Completed and not logged, or logged and not booked.',
  severity: 'warning',
  ofLog: ({ bookings, isReadDay, clock, now }): Sighting<'completed-not-flown'>[] => {
    const until = clock.minutesAt(now) - LOGGED_WITHIN / MINUTE
    return bookings.all.flatMap((booked) => {
      const { reservation, start, end, isMaintenance } = booked
      if (reservation.status.kind !== 'completed' || isMaintenance || end > until) return []
      // Ground lessons are completed but never logged.
      if (!reservation.aircraft?.tail || bookings.isFlown(booked)) return []
      if (!isReadDay(Math.floor(start / DAY_MINUTES))) return []
      return [
        aboutBooking(reservation, {
          observation: 'completed-not-flown',
          cause: bookingCause(reservation.id),
          facts: { bookingNumber: reservation.number },
        }),
      ]
    })
  },
  ofFlight: (flight, { bookings }): Sighting<'no-booking' | 'on-open-booking'>[] => {
    const booked = bookings.bookingOf(flight)
    if (booked === null) {
      // The booking may exist but not be loaded.
      if (flight.reservationId !== null || flight.reservationNumber !== null) return []
      return [aboutFlight(flight, { severity: 'information', observation: 'no-booking' })]
    }
    const { number, status } = booked.reservation
    const { kind } = status
    if (kind !== 'pending' && kind !== 'cancelled') return []
    return [
      aboutFlight(flight, {
        observation: 'on-open-booking',
        reservationId: booked.reservation.id,
        facts: { bookingNumber: number, status: statusWord(status) },
      }),
    ]
  },
  say: {
    'completed-not-flown': (seen) => `${bookingNumberWords(seen)} is completed and not in the log`,
    'no-booking': () => 'No booking belongs to it',
    'on-open-booking': (seen) =>
      `${bookingNumberWords(seen)} is ${seen.facts.status ?? 'not closed'}`,
  },
  todo: {
    'completed-not-flown': 'Log the flight, or set the booking right.',
    'no-booking': 'Name its booking in the log, or add one.',
    'on-open-booking': 'Set the booking to completed.',
  },
  many: { 'no-booking': ['without a booking'] },
})
