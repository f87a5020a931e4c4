import { METER_NAMES, type MeterName, type Sighting } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { solveDelta, solveMissing } from '#domain/audit/world/typo.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { deltaDisagrees } from '#domain/record/meter-deltas.ts'
import { auditRule } from './audit-rule.ts'

/** Amount: in − out. */
export const readingBackwards = auditRule({
  number: 1,
  name: 'In is lower than out',
  asks: 'A meter reads less on return than on departure.',
  severity: 'error',
  about: 'readings',
  ofFlight: (flight) =>
    METER_NAMES.flatMap((meter) => {
      const { start = null, end = null } = flight[meter] ?? {}
      if (start === null || end === null || end >= start) return []
      return [aboutFlight(flight, { observation: 'backwards', meter, amount: end - start })]
    }),
  say: {
    backwards: (seen) => `${meterWord(seen)} in is ${sizeWords(seen)} below ${meterWord(seen)} out`,
  },
  todo: { backwards: 'Compare out and in with the paper log.' },
})

/** Amount: delta − (in − out). */
export const deltaDiffers = auditRule({
  number: 2,
  name: 'Delta',
  asks: 'The logged total differs from its readings by over 0.01.',
  severity: 'error',
  about: 'readings',
  ofFlight: (flight, world) =>
    METER_NAMES.flatMap((meter) => {
      const readings = flight[meter]
      if (!readings || !deltaDisagrees(readings)) return []
      const amount = (readings.delta ?? 0) - ((readings.end ?? 0) - (readings.start ?? 0))
      const place = world.placeOf(flight.id)
      const mend = place && solveDelta(world, place, meter)
      const seen = { observation: 'delta-differs', meter, amount } as const
      return [aboutFlight(flight, mend ? { ...seen, mend } : seen)]
    }),
  say: {
    'delta-differs': (seen) => {
      const way = (seen.amount ?? 0) > 0 ? 'more' : 'less'
      return `${meterWord(seen)} delta is ${sizeWords(seen)} ${way} than in − out`
    },
  },
  todo: { 'delta-differs': 'Compare out and in with the paper log.' },
})

export const readingMissing = auditRule({
  number: 3,
  name: 'Reading missing',
  asks: 'A reading is missing, or a meter this aircraft usually has.',
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
    'meter-missing': (seen) => `No ${meterWord(seen)}, which this aircraft usually has`,
  },
  todo: {
    'reading-missing': 'Ask the pilot for the reading.',
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

/** Amount: the reading between two tenths. */
export const offTenth = auditRule({
  number: 11,
  name: 'Hobbs tenth',
  asks: 'A Hobbs reading isn’t on a tenth.',
  severity: 'information',
  about: 'readings',
  ofFlight: (flight) => {
    const { start = null, end = null } = flight.hobbs ?? {}
    const isOff = (reading: number | null) => reading !== null && reading % 10 !== 0
    if (!isOff(start) && !isOff(end)) return []
    return [
      aboutFlight(flight, {
        observation: 'off-step',
        meter: 'hobbs',
        amount: isOff(start) ? start : end,
        facts: { expected: isOff(start) ? 'out' : 'in' },
      }),
    ]
  },
  say: { 'off-step': ({ facts }) => `Hobbs ${facts.expected ?? 'reading'} is not on a tenth` },
  todo: { 'off-step': 'Round the reading to a tenth.' },
  many: { 'off-step': ['with Hobbs off its tenth'] },
})
