import { distinctFindings } from '#domain/findings/distinct-findings.ts'
import { FINDING_KINDS, type Finding, type Severity } from '#domain/findings/finding.ts'
import { FINDING_NAMES } from './finding-words.ts'

export interface FindingGroup {
  readonly severity: Severity
  readonly title: string
  readonly findings: readonly Finding[]
}

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'To act on'],
  ['warning', 'To look at'],
  ['information', 'For information'],
]

/** What a list shows: each clash once, of the bookings in sight, by urgency. Bad times have a list of their own. */
export function findingGroups(
  all: readonly Finding[],
  isShown: (id: string) => boolean,
): FindingGroup[] {
  const distinct = distinctFindings(
    all.filter(({ kind, reservation }) => kind !== 'bad-times' && isShown(reservation.id)),
  )
  return TITLES.map(([severity, title]) => ({
    severity,
    title,
    findings: distinct.filter((finding) => finding.severity === severity),
  })).filter(({ findings }) => findings.length > 0)
}

/** "2 aircraft clashes · 1 overdue": errors and warnings by kind, the most urgent first. */
export function countWords(groups: readonly FindingGroup[], severity: Severity): string[] {
  const findings = groups.find((group) => group.severity === severity)?.findings ?? []
  return FINDING_KINDS.flatMap((kind) => {
    const count = findings.filter((finding) => finding.kind === kind).length
    return count === 0 ? [] : [`${count} ${FINDING_NAMES[kind][count === 1 ? 0 : 1]}`]
  })
}
