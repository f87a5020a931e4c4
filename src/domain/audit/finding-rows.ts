import type { AuditFinding } from './finding.ts'

/**
 * The flights on whose rows a finding stands; none where it is about a booking alone. A join that does not hold is asked
 * of the later flight; of two at the same time either may be wrong.
 */
export function rowsOf({ rule, flightId, flightIds }: AuditFinding): readonly string[] {
  if (rule === 12 || rule === 13) return flightIds
  return flightId === null ? [] : [flightId]
}
