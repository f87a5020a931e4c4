import type { Sighting } from '#domain/audit/finding.ts'
import { hobbsOffClock } from '#domain/audit/hobbs-limits.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { minutesAsHours } from '#domain/audit/words/in-a-sentence.ts'
import { flownSpan } from '#domain/audit/world/flown-time.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import { bookedHours } from '#domain/record/membership.ts'

/** Amount: minutes between Hobbs and clock. */
export const hobbsAgainstClock = auditRule({
  number: 10,
  name: 'Hobbs and clock',
  asks: 'Hobbs longer than in − out by more than 0.2 h.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (
    flight,
    { bookings, settings },
  ): Sighting<'longer-than-clock' | 'shorter-than-clock'>[] => {
    const hobbs = ran(flight.hobbs)
    const span = flownSpan(flight)
    if (hobbs === null || hobbs < 0 || span === null) return []
    const booking = bookings.bookingOf(flight)?.reservation
    const booked = booking ? bookedHours(booking) : null
    const over = hobbsOffClock(hobbs, span.end - span.start, booked, settings)
    if (over === 0) return []
    return [
      aboutFlight(flight, {
        severity: over > 0 ? 'warning' : 'information',
        observation: over > 0 ? 'longer-than-clock' : 'shorter-than-clock',
        meter: 'hobbs',
        amount: Math.abs(over),
      }),
    ]
  },
  say: {
    'longer-than-clock': (seen) => `Hobbs is ${minutesAsHours(seen)} h longer than out to in`,
    'shorter-than-clock': (seen) => `Hobbs is ${minutesAsHours(seen)} h shorter than out to in`,
  },
  todo: {
    'longer-than-clock': 'Compare the readings and the times with the paper log.',
    'shorter-than-clock': 'Compare the times with the paper log.',
  },
  many: { 'shorter-than-clock': ['with less Hobbs than out to in'] },
})
