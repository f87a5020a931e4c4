import { gravest, SEVERITIES, type Severity } from '#domain/findings/severity.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { AuditFinding } from './finding.ts'

/** What is shown as one: the findings of one cause, its lead first, as severe as the most severe. */
export interface Cause {
  readonly cause: string
  readonly severity: Severity
  readonly lead: AuditFinding
  readonly findings: readonly AuditFinding[]
}

/** Findings by cause, in order of the first. The lead is one with an edit, otherwise with an explanation, otherwise the most severe. */
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
