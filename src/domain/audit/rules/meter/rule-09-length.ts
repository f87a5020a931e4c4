import type { Sighting } from '#domain/audit/finding.ts'
import { hobbsOverBooked } from '#domain/audit/hobbs-limits.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import { bookedHours } from '#domain/record/membership.ts'

type Length = 'not-run' | 'long' | 'longer-than-booked'

/** Amount: the Hobbs, or how much too long it is. */
export const hobbsLength = auditRule({
  number: 9,
  name: 'Hobbs length',
  asks: 'Hobbs of 0, over 5 h, or over the booked time by 0.5 h.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight, { bookings, settings }): Sighting<Length>[] => {
    const hobbs = ran(flight.hobbs)
    if (hobbs === null) return []
    const seen = (observation: Length, amount: number) => [
      aboutFlight(flight, { observation, meter: 'hobbs', amount }),
    ]
    if (hobbs === 0) return seen('not-run', 0)
    if (hobbs > settings.longestHobbs) return seen('long', hobbs)
    const booking = bookings.bookingOf(flight)?.reservation
    const booked = booking ? bookedHours(booking) : null
    const over = booked === null ? 0 : hobbsOverBooked(hobbs, booked, settings)
    return over > 0 ? seen('longer-than-booked', over) : []
  },
  say: {
    'not-run': () => 'Hobbs did not move',
    long: (seen) => `Hobbs moved ${sizeWords(seen)} h`,
    'longer-than-booked': (seen) => `Hobbs is ${sizeWords(seen)} h over the booked time`,
  },
  todo: {
    'not-run': 'Ask for the reading in; if it never left, delete it.',
    long: 'Compare out and in with the paper log.',
    'longer-than-booked': 'Read the meter again, or lengthen the booking.',
  },
})
