import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import { meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'

/** On the first flight of a new meter. Amount: the jump. */
export const meterReplaced = auditRule({
  number: 14,
  name: 'Meter replaced',
  asks: 'A jump, then three flights that chain from there.',
  severity: 'information',
  ofLog: ({ chains }) =>
    chains.flatMap((chain, position) => {
      const before = chains[position - 1]?.links.at(-1)
      const first = chain.links[0]
      const details = { observation: 'meter-replaced' } as const
      const tachs = chain.links.flatMap((link, index) => {
        const last = chain.links[index - 1]
        return last && link.tachReplaced
          ? [aboutJoin(last, link, { ...details, meter: 'tach', amount: link.tachGap })]
          : []
      })
      if (chain.startsAs !== 'meter-replaced' || !before || !first) return tachs
      const start = first.flight.hobbs?.start ?? null
      const end = before.flight.hobbs?.end ?? null
      const amount = start === null || end === null ? null : start - end
      return [aboutJoin(before, first, { ...details, meter: 'hobbs', amount }), ...tachs]
    }),
  say: {
    'meter-replaced': (seen) =>
      `${meterWord(seen)} starts anew: ${sizeWords(seen)} h off the last in, and chains from here`,
  },
  todo: { 'meter-replaced': 'Nothing to correct if maintenance changed it.' },
  many: { 'meter-replaced': ['meter changed', 'meters changed'] },
})
