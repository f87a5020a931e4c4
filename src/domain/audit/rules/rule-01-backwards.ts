import { type AuditFinding, METERS } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 1: a meter that reads less on return than on departure. Amount: in − out. */
export function readingBackwards({ flights }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) =>
    METERS.flatMap((meter) => {
      const { start = null, end = null } = flight[meter] ?? {}
      if (start === null || end === null || end >= start) return []
      const amount = end - start
      return [
        aboutFlight(flight, {
          rule: 1,
          severity: 'error',
          observation: 'backwards',
          meter,
          amount,
        }),
      ]
    }),
  )
}
