import { METER_NAMES, type MeterName, type Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { solveMissing } from '#domain/audit/world/typo.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

export const readingMissing = auditRule({
  number: 3,
  name: 'Reading missing',
  asks: 'A reading, or a meter that the tail otherwise has.',
  severity: 'warning',
  ofLog: (world) => {
    return world.flights.flatMap((flight) =>
      METER_NAMES.flatMap((meter): Sighting<Missing>[] => {
        const { start = null, end = null } = flight[meter] ?? {}
        if (start !== null && end !== null) return []
        if (start !== null || end !== null) {
          const facts = { expected: start === null ? 'out' : 'in' }
          return [missing(world, flight, { observation: 'reading-missing', meter, facts })]
        }
        // The aircraft lacks the meter, even if someone logged an empty one.
        if (!isUsual(world, flight, meter)) return []
        return [missing(world, flight, { observation: 'meter-missing', meter })]
      }),
    )
  },
  say: {
    'reading-missing': (seen) =>
      `${meterWord(seen)} ${seen.facts.expected ?? 'reading'} is missing`,
    'meter-missing': (seen) => `No ${meterWord(seen)}, which this tail otherwise has`,
  },
  todo: {
    'reading-missing': 'Ask the pilot for it.',
    'meter-missing': 'Ask the pilot for both readings.',
  },
})

type Missing = 'reading-missing' | 'meter-missing'

/** Adds the readings if the neighbors prove them. */
function missing(
  world: AuditWorld,
  flight: CompletedFlight,
  details: Pick<Sighting<Missing>, 'observation' | 'meter'> & Partial<Sighting<Missing>>,
): Sighting<Missing> {
  const place = world.placeOf(flight.id)
  const mend = place && solveMissing(world, place)
  const isSaid = mend?.edits.some(({ meter }) => meter === details.meter)
  return aboutFlight(flight, isSaid && mend ? { ...details, mend } : details)
}

/** At least half of the tail's known flights have a reading on the meter. */
function isUsual({ usualOf }: AuditWorld, flight: CompletedFlight, meter: MeterName): boolean {
  const { flights } = usualOf(flight)
  const read = flights.filter((one) => (one[meter]?.start ?? one[meter]?.end ?? null) !== null)
  return read.length * 2 >= flights.length && flights.length > 0
}
