import type { AuditFinding, Observation } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

/** Rule 9: Hobbs of 0, over 5 h, or over the booked time by more than 0.5 h. Amount: the Hobbs, or what is over. */
export function hobbsLength(world: AuditWorld): AuditFinding[] {
  return world.flights.flatMap((flight) => {
    const hobbs = ran(flight.hobbs)
    const seen = hobbs === null ? null : lengthSeen(world, flight, hobbs)
    if (seen === null) return []
    const [observation, amount] = seen
    return [
      aboutFlight(flight, { rule: 9, severity: 'warning', observation, meter: 'hobbs', amount }),
    ]
  })
}

function lengthSeen(
  { bookings, settings }: AuditWorld,
  flight: CompletedFlight,
  hobbs: number,
): [Observation, number] | null {
  if (hobbs === 0) return ['not-run', 0]
  if (hobbs > settings.longestHobbs) return ['long', hobbs]
  const booked = bookings.bookingOf(flight)
  if (booked === null) return null
  const over = hobbs - Math.round((booked.end - booked.start) / 0.6)
  return over > settings.overBooked ? ['longer-than-booked', over] : null
}
