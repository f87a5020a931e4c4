import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'

/** Amount: the reading between two tenths. */
export const offTenth = auditRule({
  number: 11,
  name: 'Hobbs tenth',
  asks: 'A Hobbs reading that is not on a tenth.',
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
  todo: { 'off-step': 'Round it to the tenth.' },
  many: { 'off-step': ['with Hobbs off its tenth'] },
})
