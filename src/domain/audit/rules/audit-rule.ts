import type { AuditFinding, Sighting } from '#domain/audit/finding.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Steps } from '#domain/lists/steps.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

/** To add one: beside those of its subject or in its own file, with cases in `*-rules.test.ts`, and a line in
 * `audit-rules.ts`. */
export interface AuditRule<N extends number, O extends string> {
  readonly number: N
  readonly name: string
  /** For the settings; limits that a school may set are in `thresholds.ts`. */
  readonly asks: string
  readonly severity: Severity
  /** What it compares, if one cause may break both: a flight's readings, or those of two neighbors in a chain. */
  readonly about?: 'readings' | 'join'
  /** Findings from comparing flights. */
  readonly ofLog?: (world: AuditWorld) => readonly Sighting<O>[]
  /** Findings on single flights. */
  readonly ofFlight?: (flight: CompletedFlight, world: AuditWorld) => readonly Sighting<O>[]
  /** Replaces earlier rules' findings. */
  readonly revise?: (
    world: AuditWorld,
    found: readonly AuditFinding[],
  ) => Steps<readonly AuditFinding[]>
  /** One sentence per sighting, without full stop: what is seen, never who is to blame. */
  readonly say: Readonly<Record<O, (seen: Sighting<string>, locale: string) => string>>
  /** What to do if nothing is proved. */
  readonly todo: Readonly<Record<O, string | ((seen: Sighting<string>) => string)>>
  /** Text after a count, for information-level findings: singular, and plural if different. */
  readonly many?: Partial<Readonly<Record<O, readonly [one: string, more?: string]>>>
}

/** Keeps number and observations as types, so that the list knows them all. */
export function auditRule<const N extends number, O extends string>(
  rule: AuditRule<N, O>,
): AuditRule<N, O> {
  return rule
}
