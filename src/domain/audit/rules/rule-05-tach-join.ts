import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 5: Tach out − the last Tach in: ±0.10 fine, to ±0.20 a warning, beyond an error. Amount: that gap. */
export function tachJoin({ chains, settings }: AuditWorld): AuditFinding[] {
  return chains.flatMap(({ links }) =>
    links.flatMap((link, index) => {
      const before = links[index - 1]
      const amount = link.tachGap
      if (!before || amount === null || link.tachReplaced) return []
      if (Math.abs(amount) <= settings.tachJoinFine) return []
      return [
        aboutJoin(before, link, {
          rule: 5,
          severity: Math.abs(amount) <= settings.tachJoinWarning ? 'warning' : 'error',
          observation: amount > 0 ? 'unlogged' : 'overlap',
          meter: 'tach',
          amount,
        }),
      ]
    }),
  )
}
