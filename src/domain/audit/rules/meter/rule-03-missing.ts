import { METER_NAMES, type Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord } from '#domain/audit/words/in-a-sentence.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

export const readingMissing = auditRule({
  number: 3,
  name: 'Reading missing',
  asks: 'A reading, or a meter that the tail otherwise has.',
  severity: 'warning',
  ofLog: ({ flights }) => {
    const usual = usualMeters(flights)
    return flights.flatMap((flight) =>
      METER_NAMES.flatMap((meter): Sighting<'reading-missing' | 'meter-missing'>[] => {
        const { start = null, end = null } = flight[meter] ?? {}
        if (start !== null && end !== null) return []
        if (start !== null || end !== null) {
          const facts = { expected: start === null ? 'out' : 'in' }
          return [aboutFlight(flight, { observation: 'reading-missing', meter, facts })]
        }
        // An aircraft without the meter is no mistake, even if somebody logged an empty one.
        if (!usual.has(`${flight.aircraft?.tail ?? ''} ${meter}`)) return []
        return [aboutFlight(flight, { observation: 'meter-missing', meter })]
      }),
    )
  },
  say: {
    'reading-missing': (seen) =>
      `${meterWord(seen)} ${seen.facts.expected ?? 'reading'} is missing`,
    'meter-missing': (seen) => `No ${meterWord(seen)}, which this tail otherwise has`,
  },
})

/** `tail meter` for every meter that at least half of a tail's flights were read on. */
function usualMeters(flights: readonly CompletedFlight[]): Set<string> {
  const byTail = groupBy(flights, ({ aircraft }) => aircraft?.tail ?? '')
  return new Set(
    [...byTail].flatMap(([tail, own]) =>
      METER_NAMES.filter((meter) => {
        const read = own.filter(
          (flight) => (flight[meter]?.start ?? flight[meter]?.end ?? null) !== null,
        )
        return read.length * 2 >= own.length
      }).map((meter) => `${tail} ${meter}`),
    ),
  )
}
