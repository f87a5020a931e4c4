import { METER_NAMES } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'

/** Amount: in − out. */
export const readingBackwards = auditRule({
  number: 1,
  name: 'In below out',
  asks: 'A meter that reads less on return than on departure.',
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
  todo: { backwards: 'Read out and in again on the paper log.' },
})
