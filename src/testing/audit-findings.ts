import { auditOf } from '#domain/audit/audit.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import type { RuleNumber } from '#domain/audit/rules/audit-rules.ts'
import type { AuditInput } from '#domain/audit/world/audit-world.ts'
import { instant } from '#time/instant.ts'

/** At noon of Fri 20 Nov 2026 in Denver, with every day loaded. */
export function audited(input: Partial<AuditInput>) {
  return auditOf({
    flights: [],
    reservations: [],
    zoneName: 'America/Denver',
    now: instant('2026-11-20T19:00:00Z'),
    ...input,
  })
}

export function foundBy(
  rule: RuleNumber,
  flights: AuditInput['flights'],
  more: Partial<AuditInput> = {},
): AuditFinding[] {
  return audited({ flights, ...more }).findings.filter((finding) => finding.rule === rule)
}

export function inShort(findings: readonly AuditFinding[]): string {
  return findings
    .map(({ severity, observation, meter, amount, facts: { actual, expected } }) =>
      [severity, observation, meter, amount, actual, actual && expected && 'for', expected]
        .filter((word) => word !== null && word !== undefined)
        .join(' '),
    )
    .join('; ')
}
