import type { Finding } from '#domain/findings/finding.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Reservation } from '#domain/record/reservation.ts'

export interface FindingGroup {
  readonly severity: Severity
  readonly title: string
  readonly findings: readonly Finding[]
}

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'Needs action'],
  ['warning', 'To review'],
  ['information', 'For information'],
]

/** By severity, each clash once. Bad times have a list of their own. */
export function findingGroups(all: readonly Finding[]): FindingGroup[] {
  const distinct = distinctFindings(all.filter(({ kind }) => kind !== 'bad-times'))
  return TITLES.map(([severity, title]) => ({
    severity,
    title,
    findings: distinct.filter((finding) => finding.severity === severity),
  })).filter(({ findings }) => findings.length > 0)
}

/** A clash counts with either of its bookings. */
export function isFoundHere(
  isHere: (reservation: Reservation) => boolean,
): (finding: Finding) => boolean {
  return ({ reservation, others }) => isHere(reservation) || others.some(isHere)
}

/** " (2 here)" if it differs from the total; zero only where it matters, as for late bookings. */
export function hereWords(here: number, count: number, saysNone: boolean): string {
  return here === count || (here === 0 && !saysNone) ? '' : ` (${here} here)`
}

/** A clash is found on both bookings; list it on the first. */
function distinctFindings(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>()
  return findings.filter(({ kind, reservation, others }) => {
    if (others.length === 0 || kind === 'instructor-hours') return true
    const news = others.filter((other) => !said.has(`${kind} ${other.id} ${reservation.id}`))
    for (const other of others) said.add(`${kind} ${reservation.id} ${other.id}`)
    return news.length > 0
  })
}
