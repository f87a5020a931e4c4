import type { AuditFinding, Sighting } from '#domain/audit/finding.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Steps } from '#domain/lists/steps.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

/** What a school may set: shown and typed as `usual / scale`, in steps of `step`. */
export interface Threshold {
  readonly label: string
  readonly usual: number
  readonly scale: number
  readonly unit: string
  readonly step: number
}

export const TENTHS = { scale: 100, unit: 'h', step: 0.1 } as const
export const HUNDREDTHS = { scale: 100, unit: 'h', step: 0.01 } as const
export const MINUTES = { scale: 1, unit: 'min', step: 1 } as const

/** One rule of the audit, complete: a new one is its file, its test and a line in `audit-rules.ts`. */
export interface AuditRule<N extends number, O extends string, T extends string> {
  /** The name by which rows carry it in `data-findings`. */
  readonly number: N
  readonly name: string
  /** What it asks and its limit, for the settings. */
  readonly asks: string
  /** The severity of findings that name none. */
  readonly severity: Severity
  /** What it compares, if one cause may break both: the readings of a flight, or those of two neighbours in a chain. */
  readonly about?: 'readings' | 'join'
  readonly thresholds?: Readonly<Record<T, Threshold>>
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

/** Its numbers and names as types, so that the list knows every rule, threshold and sentence there is. */
export function auditRule<const N extends number, O extends string, T extends string = never>(
  rule: AuditRule<N, O, T>,
): AuditRule<N, O, T> {
  return rule
}
