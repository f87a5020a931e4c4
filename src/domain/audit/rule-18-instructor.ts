import { aboutFlight } from './about.ts'
import type { AuditWorld } from './audit-world.ts'
import type { AuditFinding } from './finding.ts'

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
