import { byCause, type Cause } from '#domain/audit/by-cause.ts'
import { type AuditFinding, rowsOf } from '#domain/audit/finding.ts'
import { bySeverity, type Severity } from '#domain/findings/severity.ts'
import { groupByEach } from '#domain/lists/group-by.ts'

/** `name` links rows and the report's foot: "E1", "W4", "I12". */
export interface NumberedCause {
  readonly name: string
  readonly cause: Cause
}

interface NumberedCauses {
  readonly causes: readonly NumberedCause[]
  /** By flight id, most severe first. */
  readonly byFlight: ReadonlyMap<string, readonly string[]>
}

const LETTERS: Readonly<Record<Severity, string>> = { error: 'E', warning: 'W', information: 'I' }

/** Findings on the printed flights, most severe first, then in row order. */
export function numberedCauses(
  findings: readonly AuditFinding[],
  flightIds: readonly string[],
): NumberedCauses {
  const places = new Map(flightIds.map((id, place) => [id, place]))
  const placeOf = ({ findings: own }: Cause) =>
    Math.min(...own.flatMap(rowsOf).map((id) => places.get(id) ?? Number.POSITIVE_INFINITY))
  const inPrint = byCause(findings)
    .map((cause) => ({ cause, place: placeOf(cause) }))
    .filter(({ place }) => Number.isFinite(place))
    .sort((a, b) => bySeverity(a.cause, b.cause) || a.place - b.place)
  const causes = inPrint.map(({ cause }, index) => ({
    name: `${LETTERS[cause.severity]}${index + 1}`,
    cause,
  }))
  const byRow = groupByEach(causes, ({ cause }) => new Set(cause.findings.flatMap(rowsOf)))
  const byFlight = new Map([...byRow].map(([id, own]) => [id, own.map(({ name }) => name)]))
  return { causes, byFlight }
}
