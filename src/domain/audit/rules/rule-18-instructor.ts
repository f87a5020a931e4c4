import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 18: dual without an instructor, a solo or rental with one. */
export function instructorAndActivity({ flights, activityOf }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) => {
    const kind = activityOf(flight.activity)
    if (kind === 'dual' && flight.instructor === null)
      return [aboutFlight(flight, { rule: 18, severity: 'warning', observation: 'dual-alone' })]
    if (kind !== 'solo' || flight.instructor === null) return []
    return [
      aboutFlight(flight, {
        rule: 18,
        severity: 'information',
        observation: 'instructor-on-rental',
        facts: { actual: flight.instructor.name || flight.instructor.email },
      }),
    ]
  })
}
