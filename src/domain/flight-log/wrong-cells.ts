import type { AuditFinding, MeterName } from '#domain/audit/finding.ts'

/** A figure of a flight, by the name of its column. */
export type MeterCell = `${MeterName}${'Start' | 'End' | 'Delta'}`

/**
 * The figures of a flight that findings say are wrong: those that an edit would correct, otherwise the reading that does not
 * join, or the Δ of the meter that is asked about.
 */
export function wrongCells(
  flightId: string,
  findings: readonly AuditFinding[],
): ReadonlySet<MeterCell> {
  const mended = findings.flatMap(({ mend }) => (mend?.flightId === flightId ? mend.edits : []))
  if (mended.length > 0)
    return new Set(
      mended.map(
        ({ meter, reading }) => `${meter}${reading === 'start' ? 'Start' : 'End'}` as const,
      ),
    )
  const asked = findings.filter((finding) => finding.flightId === flightId && !finding.mend)
  return new Set(
    asked.flatMap(({ meter, flightIds }) =>
      meter === null ? [] : (`${meter}${flightIds.length > 1 ? 'Start' : 'Delta'}` as const),
    ),
  )
}
