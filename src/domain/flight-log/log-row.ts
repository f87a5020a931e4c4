import type { Doubt } from '#domain/audit/doubt.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { ruleName } from '#domain/audit/rules/audit-rules.ts'
import { bySeverity } from '#domain/findings/severity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { minutesOf } from '#time/clock-time.ts'
import { instantAt, type Zone } from '#time/zone.ts'

/** Gaps in hundredths, null without a predecessor. */
export interface RowAudit {
  readonly hobbsGap: number | null
  readonly tachGap: number | null
  /** No predecessor was loaded, or first on a new meter. */
  readonly startsHere: boolean
  /** Position among all chains; null without an aircraft. */
  readonly place: number | null
  readonly findings: readonly AuditFinding[]
  readonly doubt: Doubt | null
}

/** Hours in hundredths. */
export interface LogRow {
  readonly flight: CompletedFlight
  readonly audit: RowAudit
  readonly booked: number | null
}

export const NOT_AUDITED: RowAudit = {
  hobbsGap: null,
  tachGap: null,
  startsHere: false,
  place: null,
  findings: [],
  doubt: null,
}

export function doubtsIn(rows: readonly LogRow[]): Doubt[] {
  return rows.flatMap(({ audit }) => audit.doubt ?? [])
}

export function rulesOf(findings: readonly AuditFinding[]): number[] {
  return [...new Set(findings.map(({ rule }) => rule))].sort((a, b) => a - b)
}

export function flagNames(findings: readonly AuditFinding[]): string[] {
  const sorted = findings.toSorted((a, b) => bySeverity(a, b) || a.rule - b.rule)
  return [...new Set(sorted.map(({ rule }) => ruleName(rule) ?? ''))]
}

/** Tach Δ per Hobbs Δ, thousandths. */
export function ratioOf({ flight }: LogRow): number | null {
  const [hobbs, tach] = [meterDelta(flight.hobbs), meterDelta(flight.tach)]
  return hobbs === null || tach === null || hobbs <= 0 ? null : Math.round((tach / hobbs) * 1000)
}

/** Hobbs Δ per booked hours, hundredths: 75 is 75 %. */
export function flownShare({ flight, booked }: LogRow): number | null {
  const hobbs = meterDelta(flight.hobbs)
  return hobbs === null || booked === null || booked <= 0
    ? null
    : Math.round((hobbs / booked) * 100)
}

/** ms from return to entry. The log has no zone (§2.2): the school's is assumed, and past midnight if the return is
 * before the departure. */
export function lagOf({ flight }: LogRow, zone: Zone): number | null {
  const { date, in: back, out, completedAt } = flight
  if (date === null || back === null || completedAt === null) return null
  const isNextDay = out !== null && back < out
  return completedAt - instantAt(zone, date, minutesOf(back) + (isNextDay ? 1440 : 0))
}
