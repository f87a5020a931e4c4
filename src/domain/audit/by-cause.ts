import { gravest, SEVERITIES, type Severity } from '#domain/findings/severity.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { AuditFinding } from './finding.ts'

/** Findings shown as one, the lead first; as severe as the most severe. */
export interface Cause {
  readonly cause: string
  readonly severity: Severity
  readonly lead: AuditFinding
  readonly findings: readonly AuditFinding[]
}

/** In order of their first findings. The lead has an edit, else an explanation, else the highest severity. */
export function byCause(findings: readonly AuditFinding[]): Cause[] {
  return [...groupBy(findings, ({ cause }) => cause)].flatMap(([cause, group]) => {
    const sorted = group.toSorted((a, b) => leadRank(a) - leadRank(b) || a.rule - b.rule)
    const [lead] = sorted
    const severity = gravest(group)
    return lead && severity ? [{ cause, severity, lead, findings: sorted }] : []
  })
}

function leadRank({ mend, explanation, severity }: AuditFinding): number {
  return mend ? 0 : explanation ? 1 : 2 + SEVERITIES.indexOf(severity)
}
