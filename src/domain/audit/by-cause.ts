import type { AuditFinding, Severity } from './finding.ts'

/** What shows as one: the findings of one cause, its lead first, as grave as the gravest. */
export interface Cause {
  readonly cause: string
  readonly severity: Severity
  readonly lead: AuditFinding
  readonly findings: readonly AuditFinding[]
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2 }

/** Findings by cause, in order of the first. The lead is one with an edit, else with an explanation, else the gravest. */
export function byCause(findings: readonly AuditFinding[]): Cause[] {
  const groups = new Map<string, AuditFinding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.cause)
    if (group) group.push(finding)
    else groups.set(finding.cause, [finding])
  }
  return [...groups].flatMap(([cause, group]) => {
    const sorted = group.toSorted((a, b) => leadRank(a) - leadRank(b) || a.rule - b.rule)
    const [lead] = sorted
    return lead ? [{ cause, severity: gravest(group), lead, findings: sorted }] : []
  })
}

function gravest(findings: readonly AuditFinding[]): Severity {
  const ranks = findings.map(({ severity }) => RANK[severity])
  const least = Math.min(...ranks)
  return least === 0 ? 'error' : least === 1 ? 'warning' : 'information'
}

function leadRank({ mend, explanation, severity }: AuditFinding): number {
  return mend ? 0 : explanation ? 1 : 2 + RANK[severity]
}
