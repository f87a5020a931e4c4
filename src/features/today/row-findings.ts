import type { Finding, FindingKind, Severity } from '#domain/findings/finding.ts'
import { FINDING_NAMES } from '#features/booking/finding-words.ts'

/** Told by the countdown already. */
const COUNTED: ReadonlySet<FindingKind> = new Set([
  'late-back',
  'not-started',
  'no-show',
  'not-closed',
])

/** "aircraft clash, short turn-round": what is wrong beside the clock; '' for nothing. Names nobody. */
export function findingWords(found: readonly Finding[]): string {
  const kinds = new Set(told(found).map(({ kind }) => kind))
  return [...kinds].map((kind) => FINDING_NAMES[kind][0]).join(', ')
}

/** How bad the worst of these is; null for none. The most urgent stands first. */
export function worstOf(found: readonly Finding[]): Severity | null {
  return told(found)[0]?.severity ?? null
}

/** What a wall tells: not what is merely tight. */
export function errorsOf(found: readonly Finding[]): Finding[] {
  return found.filter(({ severity }) => severity === 'error')
}

/** What is only for the record (a clash of bookings that are over) does not belong on a live page. */
function told(found: readonly Finding[]): Finding[] {
  return found.filter(({ kind, severity }) => !COUNTED.has(kind) && severity !== 'information')
}
