import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutBooking, aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { statusWord } from '#domain/record/status.ts'

const DAY_MINUTES = 1440

/** Rule 15: a booking completed and not in the log, a flight without a booking, a flight on one not closed or cancelled. */
export function bookingsAndLog(world: AuditWorld): AuditFinding[] {
  return [...completedNotFlown(world), ...flownOtherwise(world)]
}

function completedNotFlown({ bookings, isReadDay, clock, now }: AuditWorld): AuditFinding[] {
  const until = clock.minutesAt(now)
  return bookings.all.flatMap((booked) => {
    const { reservation, start, end, isMaintenance } = booked
    if (reservation.status.kind !== 'completed' || isMaintenance || end > until) return []
    // Ground lessons are completed too, and no log knows them.
    if (!reservation.aircraft?.tail || bookings.isFlown(booked)) return []
    if (!isReadDay(Math.floor(start / DAY_MINUTES))) return []
    return [
      aboutBooking(reservation, {
        rule: 15,
        severity: 'warning',
        observation: 'completed-not-flown',
        facts: { bookingNumber: reservation.number },
      }),
    ]
  })
}

function flownOtherwise({ flights, bookings }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight): AuditFinding[] => {
    const booked = bookings.bookingOf(flight)
    if (booked === null) {
      // A booking that was not read may well exist.
      if (flight.reservationId !== null || flight.reservationNumber !== null) return []
      return [aboutFlight(flight, { rule: 15, severity: 'information', observation: 'no-booking' })]
    }
    const { kind } = booked.reservation.status
    if (kind !== 'pending' && kind !== 'cancelled') return []
    return [
      aboutFlight(flight, {
        rule: 15,
        severity: 'warning',
        observation: 'on-open-booking',
        reservationId: booked.reservation.id,
        facts: {
          bookingNumber: booked.reservation.number,
          status: statusWord(booked.reservation.status),
        },
      }),
    ]
  })
}
