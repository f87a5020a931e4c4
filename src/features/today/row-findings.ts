import { isLateState } from '#domain/dispatch/dispatch-state.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { findingRuleOf } from '#domain/findings/finding-rules.ts'
import type { Severity } from '#domain/findings/severity.ts'

/** "aircraft clash, tight turnaround": what is wrong beside the clock; '' for nothing. Names nobody. */
export function findingWords(found: readonly Finding[]): string {
  const kinds = new Set(told(found).map(({ kind }) => kind))
  return [...kinds].map((kind) => findingRuleOf(kind).names[0]).join(', ')
}

/** How bad the worst of these is; null for none. The most urgent stands first. */
export function worstOf(found: readonly Finding[]): Severity | null {
  return told(found)[0]?.severity ?? null
}

/** What a wall shows: not what is merely tight. */
export function errorsOf(found: readonly Finding[]): Finding[] {
  return found.filter(({ severity }) => severity === 'error')
}

/** The countdown shows what is late; what is only for the record (a clash of past bookings) does not belong on a live page. */
function told(found: readonly Finding[]): Finding[] {
  return found.filter(({ kind, severity }) => !isLateState(kind) && severity !== 'information')
}
