import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 11: a Hobbs reading between two tenths. Amount: that reading. */
export function offTenth({ flights }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) => {
    const { start = null, end = null } = flight.hobbs ?? {}
    const isOff = (reading: number | null) => reading !== null && reading % 10 !== 0
    if (!isOff(start) && !isOff(end)) return []
    return [
      aboutFlight(flight, {
        rule: 11,
        severity: 'information',
        observation: 'off-step',
        meter: 'hobbs',
        amount: isOff(start) ? start : end,
        facts: { expected: isOff(start) ? 'out' : 'in' },
      }),
    ]
  })
}
