import type { AuditFinding, Sighting } from '#domain/audit/finding.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Steps } from '#domain/lists/steps.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

/** One rule of the audit, complete: a new one is its file, its test and a line in `audit-rules.ts`. */
export interface AuditRule<N extends number, O extends string> {
  /** The name by which rows carry it in `data-findings`. */
  readonly number: N
  readonly name: string
  /** What it asks and its limit, for the settings; a limit that a school may set is a row of `thresholds.ts`. */
  readonly asks: string
  /** The severity of findings that name none. */
  readonly severity: Severity
  /** What it compares, if one cause may break both: the readings of a flight, or those of two neighbours in a chain. */
  readonly about?: 'readings' | 'join'
  /** For findings that need a comparison of flights. */
  readonly ofLog?: (world: AuditWorld) => readonly Sighting<O>[]
  /** For findings about one flight by itself. */
  readonly ofFlight?: (flight: CompletedFlight, world: AuditWorld) => readonly Sighting<O>[]
  /** For a rule about earlier rules' findings: returns the findings that replace them. */
  readonly revise?: (
    world: AuditWorld,
    found: readonly AuditFinding[],
  ) => Steps<readonly AuditFinding[]>
  /** One sentence per sighting, without a full stop: what is seen, never whose fault it is. */
  readonly say: Readonly<Record<O, (seen: Sighting<string>, locale: string) => string>>
  /** What somebody does about it where nothing is proved, as a sentence. */
  readonly todo: Readonly<Record<O, string | ((seen: Sighting<string>) => string)>>
  /** Of what is only information, behind a number: all of a kind are one line. One, and more if that reads otherwise. */
  readonly many?: Partial<Readonly<Record<O, readonly [one: string, more?: string]>>>
}

/** Its number and observations as types, so that the list knows every rule and sentence there is. */
export function auditRule<const N extends number, O extends string>(
  rule: AuditRule<N, O>,
): AuditRule<N, O> {
  return rule
}
