import type { AuditFinding, MeterName } from '#domain/audit/finding.ts'

export type MeterCell = `${MeterName}${'Start' | 'End' | 'Delta'}`

/** Figures that an edit would correct; else the reading that doesn't join, or the Δ of the meter in question. */
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
