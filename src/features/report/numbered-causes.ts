import { byCause, type Cause } from '#domain/audit/by-cause.ts'
import type { AuditFinding, Severity } from '#domain/audit/finding.ts'
import { rowsOf } from '#domain/audit/finding-rows.ts'

/** A cause with the name by which rows and the foot of the report mean the same one: "E1", "W4", "I12". */
export interface NumberedCause {
  readonly name: string
  readonly cause: Cause
}

interface NumberedCauses {
  readonly causes: readonly NumberedCause[]
  /** By flight, the names of what its row is flagged with, the gravest first. */
  readonly byFlight: ReadonlyMap<string, readonly string[]>
}

const LETTERS: Readonly<Record<Severity, string>> = { error: 'E', warning: 'W', information: 'I' }
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information']

/**
 * What the audit asks about the flights in print, the gravest first, else in the order of the rows. Findings that stand on
 * no row, only on a booking, come last and only where `withBookings`: a filter may have left their flight's kind out.
 */
export function numberedCauses(
  findings: readonly AuditFinding[],
  flightIds: readonly string[],
  withBookings: boolean,
): NumberedCauses {
  const places = new Map(flightIds.map((id, place) => [id, place]))
  const placeOf = ({ findings: own }: Cause) =>
    Math.min(...own.flatMap(rowsOf).map((id) => places.get(id) ?? Number.POSITIVE_INFINITY))
  const inPrint = byCause(findings)
    .map((cause) => ({ cause, place: placeOf(cause) }))
    .filter(
      ({ cause, place }) =>
        Number.isFinite(place) || (withBookings && cause.findings.every((one) => !isOnRow(one))),
    )
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.cause.severity) - SEVERITIES.indexOf(b.cause.severity) ||
        // Two without a row are equal; infinity less infinity is not.
        (a.place === b.place ? 0 : a.place - b.place),
    )
  const causes = inPrint.map(({ cause }, index) => ({
    name: `${LETTERS[cause.severity]}${index + 1}`,
    cause,
  }))
  const byFlight = new Map<string, string[]>()
  for (const { name, cause } of causes) {
    for (const id of new Set(cause.findings.flatMap(rowsOf))) {
      const names = byFlight.get(id)
      if (names) names.push(name)
      else byFlight.set(id, [name])
    }
  }
  return { causes, byFlight }
}

function isOnRow(finding: AuditFinding): boolean {
  return rowsOf(finding).length > 0
}
