import type { MeterName } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord } from '#domain/audit/words/in-a-sentence.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'

/** A meter may move less than a tenth before the other shows it. */
const UNSEEN = 10

/** `meter` stood still; amount: what the other ran. */
export const meterStood = auditRule({
  number: 8,
  name: 'One meter stood',
  asks: 'One meter moved and the other did not.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight) => {
    const both = bothRan(flight)
    const seen = (meter: MeterName, amount: number) => [
      aboutFlight(flight, { observation: 'meter-stood', meter, amount }),
    ]
    if (both?.hobbs === 0 && both.tach > UNSEEN) return seen('hobbs', both.tach)
    if (both?.tach === 0 && both.hobbs > UNSEEN) return seen('tach', both.hobbs)
    return []
  },
  say: { 'meter-stood': (seen) => `${meterWord(seen)} stood still while the other meter moved` },
  todo: { 'meter-stood': 'Read it again, or have the meter looked at.' },
})
