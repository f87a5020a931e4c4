import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { flownSpan } from '#domain/audit/world/flown-time.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'

const DAYS_AWAY = 12 * 60

/** Rule 10: Hobbs against in − out on the clock. Amount: minutes between them. */
export function hobbsAgainstClock({ flights, bookings, settings }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) => {
    const hobbs = ran(flight.hobbs)
    const span = flownSpan(flight)
    if (hobbs === null || hobbs < 0 || span === null) return []
    const clock = span.end - span.start
    // The log has one date: of a trip over several days the times do not say how long it was.
    const booked = bookings.bookingOf(flight)
    if (booked && booked.end - booked.start > clock + DAYS_AWAY) return []
    const over = Math.round(hobbs * 0.6) - clock
    if (Math.abs(over) <= settings.overClockMinutes) return []
    return [
      aboutFlight(flight, {
        rule: 10,
        severity: over > 0 ? 'warning' : 'information',
        observation: over > 0 ? 'longer-than-clock' : 'shorter-than-clock',
        meter: 'hobbs',
        amount: Math.abs(over),
      }),
    ]
  })
}
