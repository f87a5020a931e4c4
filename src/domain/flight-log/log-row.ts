import type { Doubt } from '#domain/audit/doubt.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { ruleName } from '#domain/audit/rules/audit-rules.ts'
import { bySeverity } from '#domain/findings/severity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter.ts'
import { minutesOf } from '#time/clock-time.ts'
import { instantAt, type Zone } from '#time/zone.ts'

/** What the audit says about one flight; gaps in hundredths, null if nothing precedes it. */
export interface RowAudit {
  readonly hobbsGap: number | null
  readonly tachGap: number | null
  /** Nothing before it was read, or it is the first on a new meter. */
  readonly startsHere: boolean
  /** Its place among all chains: an aircraft's flights follow each other. Null without an aircraft. */
  readonly place: number | null
  /** What nobody has reviewed yet. */
  readonly findings: readonly AuditFinding[]
  /** What of its hours is not to be added up. */
  readonly doubt: Doubt | null
}

/** One line of the log: the flight and what is known around it. Hours in hundredths. */
export interface LogRow {
  readonly flight: CompletedFlight
  readonly audit: RowAudit
  /** Length of its booking; null if not known. */
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

/** What is beside the sums of some rows. */
export function doubtsIn(rows: readonly LogRow[]): Doubt[] {
  return rows.flatMap(({ audit }) => audit.doubt ?? [])
}

/** The numbers of the rules that found something, each once, ascending. */
export function rulesOf(findings: readonly AuditFinding[]): number[] {
  return [...new Set(findings.map(({ rule }) => rule))].sort((a, b) => a - b)
}

/** What they are called, the gravest first, each name once. */
export function flagNames(findings: readonly AuditFinding[]): string[] {
  const sorted = findings.toSorted((a, b) => bySeverity(a, b) || a.rule - b.rule)
  return [...new Set(sorted.map(({ rule }) => ruleName(rule) ?? ''))]
}

/** Tach Δ over Hobbs Δ in thousandths. */
export function ratioOf({ flight }: LogRow): number | null {
  const [hobbs, tach] = [meterDelta(flight.hobbs), meterDelta(flight.tach)]
  return hobbs === null || tach === null || hobbs <= 0 ? null : Math.round((tach / hobbs) * 1000)
}

/** Hobbs Δ over the booked hours, in hundredths: 75 is 75 %. */
export function flownShare({ flight, booked }: LogRow): number | null {
  const hobbs = meterDelta(flight.hobbs)
  return hobbs === null || booked === null || booked <= 0
    ? null
    : Math.round((hobbs / booked) * 100)
}

/**
 * Milliseconds from the return to the entry. The log's clock has no zone (§2.2): only here it is assumed to be the
 * school's, and past midnight if the return is earlier than the departure.
 */
export function lagOf({ flight }: LogRow, zone: Zone): number | null {
  const { date, in: back, out, completedAt } = flight
  if (date === null || back === null || completedAt === null) return null
  const isNextDay = out !== null && back < out
  return completedAt - instantAt(zone, date, minutesOf(back) + (isNextDay ? 1440 : 0))
}
