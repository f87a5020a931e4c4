import { METER_NAMES } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { solveDelta } from '#domain/audit/world/typo.ts'
import { deltaDisagrees } from '#domain/record/meter.ts'

/** Amount: delta − (in − out). */
export const deltaDiffers = auditRule({
  number: 2,
  name: 'Delta',
  asks: 'A stored delta more than a hundredth off its readings.',
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
