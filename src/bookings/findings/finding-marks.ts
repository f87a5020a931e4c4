import type { Finding } from '#domain/findings/finding.ts'
import { FINDING_NAMES, type FindingKind } from '#domain/findings/finding-names.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Waiting } from '#domain/findings/waiting.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/**
 * How a finding is drawn: an edge in the colour of its severity, a dotted outline for a guess, a small sign at the end, or the limit
 * that it runs into as a line at the end, whole or dotted.
 */
type FindingLook = 'late' | 'edge' | 'guess' | 'moon' | 'clock' | 'flag' | 'limit' | 'near-limit'

/** Amber edges are kept for what has not started, so that they are worth a look. */
const LOOKS: Readonly<Record<FindingKind, FindingLook>> = {
  'late-back': 'late',
  'aircraft-overlap': 'edge',
  'instructor-overlap': 'edge',
  'customer-overlap': 'edge',
  'in-maintenance': 'edge',
  'overruns-inspection': 'limit',
  'not-started': 'edge',
  'no-show': 'guess',
  'not-closed': 'guess',
  'past-its-end': 'guess',
  'may-overrun-inspection': 'near-limit',
  'bad-times': 'flag',
  'no-instructor': 'flag',
  'no-aircraft': 'flag',
  'after-twilight': 'moon',
  'instructor-hours': 'clock',
  'turn-round': 'flag',
}

/** What a drawn booking shows of its findings. */
export interface FindingsMark {
  /** For `data-findings`: each kind once, blank-separated, the most urgent first. */
  readonly kinds: string
  /** Those of them that are drawn; the others are only listed. */
  readonly drawn: readonly FindingKind[]
  readonly worst: Severity
  /** The inspections that it overruns or may overrun: "overruns 100-hour"; empty for none. */
  readonly overruns: readonly string[]
  /** The late ones it waits for, by id, and their tails; empty for none. */
  readonly waitsFor: readonly string[]
  readonly waitsForTails: readonly string[]
  /** It waits, and its own start is past. */
  readonly isOvertaken: boolean
  /** It is late, or waits for what is, and that is not confirmed: amber. */
  readonly isUnconfirmed: boolean
}

export type FindingMarks = ReadonlyMap<string, FindingsMark>

/**
 * What is drawn of findings on each booking; from `before` the marks that stay the same, and all of it where they all do:
 * hundreds of bars are drawn again only when it changed.
 */
export function steadyMarks(
  before: FindingMarks,
  byId: ReadonlyMap<string, readonly Finding[]>,
  waiting: ReadonlyMap<string, Waiting>,
): FindingMarks {
  const ids = new Set([...byId.keys(), ...waiting.keys()])
  const marks = new Map<string, FindingsMark>()
  let isSame = ids.size === before.size
  for (const id of ids) {
    const last = before.get(id)
    const next = markOf(byId, id, waiting.get(id))
    const isOld = last !== undefined && JSON.stringify(last) === JSON.stringify(next)
    marks.set(id, isOld ? last : next)
    isSame &&= isOld
  }
  return isSame ? before : marks
}

function markOf(
  byId: ReadonlyMap<string, readonly Finding[]>,
  id: string,
  waits: Waiting | undefined,
): FindingsMark {
  const found = byId.get(id) ?? []
  const late = waits?.late ?? []
  const isLate = found.some(({ kind }) => kind === 'late-back')
  const isSure = (one: string) =>
    byId.get(one)?.some(({ kind, severity }) => kind === 'late-back' && severity === 'error') ??
    false
  return {
    kinds: kindsOf(found).join(' '),
    drawn: kindsOf(found.filter(({ severity }) => severity !== 'information')),
    overruns: found
      .filter(({ overrun, severity }) => overrun && severity !== 'information')
      .map(findingName),
    worst: found[0]?.severity ?? 'information',
    waitsFor: late.map((one) => one.id),
    waitsForTails: late.map(({ aircraft }) => aircraft?.tail ?? ''),
    isOvertaken: waits?.isOvertaken ?? false,
    // Red stays what is wrong otherwise.
    isUnconfirmed:
      (isLate || late.length > 0) &&
      !isSure(id) &&
      !late.some((one) => isSure(one.id)) &&
      !found.some(({ severity }) => severity === 'error'),
  }
}

function kindsOf(found: readonly Finding[]): FindingKind[] {
  return [...new Set(found.map(({ kind }) => kind))]
}

/** The looks of a mark, for style sheets; a sign stands for the most urgent of those that have one. */
function looksOf(drawn: readonly FindingKind[], worst: Severity) {
  const looks = drawn.map((kind) => LOOKS[kind])
  const edges = drawn.filter(
    (kind) => LOOKS[kind] === 'edge' || (LOOKS[kind] === 'limit' && worst === 'error'),
  )
  return {
    'data-late': looks.includes('late') ? '' : undefined,
    'data-worst':
      edges.length === 0
        ? undefined
        : edges.every((kind) => kind === 'not-started')
          ? 'warning'
          : 'error',
    'data-guess': looks.includes('guess') ? '' : undefined,
    'data-limit': looks.includes('limit')
      ? 'over'
      : looks.includes('near-limit')
        ? 'near'
        : undefined,
    'data-sign': looks.find((look) => look === 'moon' || look === 'clock' || look === 'flag'),
  }
}

function isOverrun(kind: FindingKind): boolean {
  return LOOKS[kind] === 'limit' || LOOKS[kind] === 'near-limit'
}

/** What is wrong, in two or three words: "aircraft clash", "overruns 100-hour". */
export function findingName({ kind, overrun }: Pick<Finding, 'kind' | 'overrun'>): string {
  const name = visibleText(overrun?.name.trim() ?? '')
  if (!overrun || name === '') return FINDING_NAMES[kind]
  return `${overrun.is === 'overruns' ? 'overruns' : 'may overrun'} ${name}`
}

const NO_MARK: FindingsMark = {
  kinds: '',
  drawn: [],
  worst: 'information',
  overruns: [],
  waitsFor: [],
  waitsForTails: [],
  isOvertaken: false,
  isUnconfirmed: false,
}

/** Attributes every drawn booking carries. Those that wait, and what they wait for, name the same ids. */
export function findingFacts(id: string, mark: FindingsMark = NO_MARK) {
  const { kinds, drawn, worst, waitsFor, isOvertaken, isUnconfirmed } = mark
  const looks = looksOf(drawn, worst)
  const chain = [...(looks['data-late'] === '' ? [id] : []), ...waitsFor].join(' ')
  return {
    'data-findings': kinds,
    ...looks,
    'data-unconfirmed': isUnconfirmed ? '' : undefined,
    'data-waits': waitsFor.length === 0 ? undefined : isOvertaken ? 'overtaken' : 'next',
    'data-chain': chain || undefined,
  }
}

/** The end of an accessible name: what a sighted reader sees as a mark; '' where none is drawn. */
export function findingNames(mark: FindingsMark = NO_MARK): string {
  const waits = mark.waitsForTails.map(
    (tail) => `waits for ${visibleText(tail) || 'a late booking'}`,
  )
  const kinds = mark.drawn.filter((kind) => !isOverrun(kind)).map((kind) => FINDING_NAMES[kind])
  const names = [...kinds, ...mark.overruns, ...waits]
  return names.map((name) => `, ${name}`).join('')
}
