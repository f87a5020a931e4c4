import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { dayFromNumber } from '#time/plain-day.ts'

const DAY_MINUTES = 1440

/** Rule 17: not on the booked day, closed more than 24 h after, closed before it was flown. Amount: minutes. */
export function datesAndClosing(world: AuditWorld): AuditFinding[] {
  return world.flights.flatMap((flight) => [...otherDay(world, flight), ...closing(world, flight)])
}

function otherDay({ bookings }: AuditWorld, flight: CompletedFlight): AuditFinding[] {
  const booked = bookings.bookingOf(flight)
  if (booked === null || flight.date === null) return []
  const day = dayNumberOf(flight.date)
  const first = Math.floor(booked.start / DAY_MINUTES)
  // Of a booking over several days any may be the one that was written down.
  const last = Math.floor((booked.end - 1) / DAY_MINUTES)
  if (day >= first && day <= Math.max(first, last)) return []
  return [
    aboutFlight(flight, {
      rule: 17,
      severity: 'information',
      observation: 'other-day',
      reservationId: booked.reservation.id,
      amount: (day - first) * DAY_MINUTES,
      facts: { days: [dayFromNumber(first)] },
    }),
  ]
}

function closing({ clock, settings }: AuditWorld, flight: CompletedFlight): AuditFinding[] {
  const { completedAt, date, out } = flight
  if (completedAt === null || date === null) return []
  const closed = clock.minutesAt(completedAt)
  const left = out === null ? dayNumberOf(date) * DAY_MINUTES : (leftAt(flight) ?? closed)
  if (closed + clock.doubtAt(completedAt) < left) {
    const told = { rule: 17, severity: 'error', observation: 'closed-before' } as const
    return [aboutFlight(flight, { ...told, amount: left - closed })]
  }
  const back = flownSpan(flight)?.end ?? (dayNumberOf(date) + 1) * DAY_MINUTES
  const late = closed - back - clock.doubtAt(completedAt)
  if (late <= settings.closingMinutes) return []
  const told = { rule: 17, severity: 'information', observation: 'closed-late' } as const
  return [aboutFlight(flight, { ...told, amount: late })]
}
