import type { Finding } from '#domain/findings/finding.ts'
import { type FindingKind, findingRuleOf } from '#domain/findings/finding-rules.ts'
import type { Severity } from '#domain/findings/severity.ts'

/** How prominent a booking's mark is; `slight` is a short turn-round alone, which half of a busy day has. */
type Worst = Severity | 'slight'

/** What a drawn booking shows of its findings. */
export interface FindingsMark {
  /** For `data-findings`: each kind once, blank-separated, the most urgent first. */
  readonly kinds: string
  readonly worst: Worst
}

export type FindingMarks = ReadonlyMap<string, FindingsMark>

/** All marks as one text, to compare two looks; hundreds of bars are drawn again only when it changed. */
export function marksText(byId: ReadonlyMap<string, readonly Finding[]>): string {
  return JSON.stringify(
    [...byId].map(([id, found]) => [
      id,
      [...new Set(found.map(({ kind }) => kind))].join(' '),
      worstOf(found),
    ]),
  )
}

function worstOf(found: readonly Finding[]): Worst {
  const loud = found.filter(({ kind }) => kind !== 'turn-round')
  const isSlight = found.some(({ severity }) => severity === 'warning')
  const worst = loud[0]?.severity ?? 'information'
  return worst === 'information' && isSlight ? 'slight' : worst
}

export function marksFrom(text: string): FindingMarks {
  const rows = JSON.parse(text) as readonly (readonly [string, string, Worst])[]
  return new Map(rows.map(([id, kinds, worst]) => [id, { kinds, worst }]))
}

/** Attributes every drawn booking carries; `data-worst` is for the style sheet, and information is not drawn. */
export function findingFacts(mark: FindingsMark | undefined) {
  return {
    'data-findings': mark?.kinds ?? '',
    'data-worst': mark && mark.worst !== 'information' ? mark.worst : undefined,
  }
}

/** The end of an accessible name: what a sighted reader sees as a mark; '' where none is drawn. */
export function findingNames(mark: FindingsMark | undefined): string {
  if (!mark || mark.worst === 'information') return ''
  const names = (mark.kinds.split(' ') as FindingKind[]).map((kind) => findingRuleOf(kind).names[0])
  return `, ${names.join(', ')}`
}
