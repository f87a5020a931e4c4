import { METER_NAMES } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { deltaDisagrees } from '#domain/record/meter.ts'

/** Amount: delta − (in − out). */
export const deltaDiffers = auditRule({
  number: 2,
  name: 'Delta is not in − out',
  asks: 'A stored delta more than a hundredth off its readings.',
  severity: 'error',
  about: 'readings',
  ofFlight: (flight) =>
    METER_NAMES.flatMap((meter) => {
      const readings = flight[meter]
      if (!readings || !deltaDisagrees(readings)) return []
      const amount = (readings.delta ?? 0) - ((readings.end ?? 0) - (readings.start ?? 0))
      return [aboutFlight(flight, { observation: 'delta-differs', meter, amount })]
    }),
  say: {
    'delta-differs': (seen) => {
      const way = (seen.amount ?? 0) > 0 ? 'more' : 'less'
      return `${meterWord(seen)} delta is ${sizeWords(seen)} ${way} than in − out`
    },
  },
})
