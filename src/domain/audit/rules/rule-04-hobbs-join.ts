import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 4: Hobbs out − the last Hobbs in: 0 fine, one tenth a warning, beyond an error. Amount: that gap. */
export function hobbsJoin({ chains, settings }: AuditWorld): AuditFinding[] {
  return chains.flatMap(({ links }) =>
    links.flatMap((link, index) => {
      const before = links[index - 1]
      const amount = link.hobbsGap
      if (!before || amount === null || amount === 0) return []
      return [
        aboutJoin(before, link, {
          rule: 4,
          severity: Math.abs(amount) <= settings.hobbsJoinWarning ? 'warning' : 'error',
          observation: amount > 0 ? 'unlogged' : 'overlap',
          meter: 'hobbs',
          amount,
        }),
      ]
    }),
  )
}
