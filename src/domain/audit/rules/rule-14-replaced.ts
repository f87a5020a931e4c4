import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 14: a new meter, on its first flight. Amount: how far it jumped. */
export function meterReplaced({ chains }: AuditWorld): AuditFinding[] {
  return chains.flatMap((chain, position) => {
    const before = chains[position - 1]?.links.at(-1)
    const first = chain.links[0]
    const told = { rule: 14, severity: 'information', observation: 'meter-replaced' } as const
    const tachs = chain.links.flatMap((link, index) => {
      const last = chain.links[index - 1]
      return last && link.tachReplaced
        ? [aboutJoin(last, link, { ...told, meter: 'tach', amount: link.tachGap })]
        : []
    })
    if (chain.startsAs !== 'meter-replaced' || !before || !first) return tachs
    const start = first.flight.hobbs?.start ?? null
    const end = before.flight.hobbs?.end ?? null
    const amount = start === null || end === null ? null : start - end
    return [aboutJoin(before, first, { ...told, meter: 'hobbs', amount }), ...tachs]
  })
}
