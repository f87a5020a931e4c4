import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'

/** Less than a tenth may move on one meter before the other shows it. */
const UNSEEN = 10

/** Rule 8: one meter moved, the other stood. `meter` is the one that stood, the amount what the other ran. */
export function meterStood({ flights }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) => {
    const both = bothRan(flight)
    if (!both) return []
    const stood =
      both.hobbs === 0 && both.tach > UNSEEN
        ? 'hobbs'
        : both.tach === 0 && both.hobbs > UNSEEN
          ? 'tach'
          : null
    if (stood === null) return []
    return [
      aboutFlight(flight, {
        rule: 8,
        severity: 'warning',
        observation: 'meter-stood',
        meter: stood,
        amount: stood === 'hobbs' ? both.tach : both.hobbs,
      }),
    ]
  })
}
