import type { Finding } from '#domain/findings/finding.ts'
import { FINDING_NAMES, type FindingKind } from '#domain/findings/finding-names.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Waiting } from '#domain/findings/waiting.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** An edge in the severity's color, dotted for a guess; a sign at the end; or an inspection limit. */
type FindingLook = 'late' | 'edge' | 'guess' | 'moon' | 'clock' | 'flag' | 'limit' | 'near-limit'

/** Amber edges only for bookings that haven't started. */
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

export interface FindingsMark {
  /** For `data-findings`: each kind once, most urgent first, separated by blanks. */
  readonly kinds: string
  /** The kinds that are drawn; others are only listed. */
  readonly drawn: readonly FindingKind[]
  readonly worst: Severity
  /** "overruns 100-hour"; certain and possible. */
  readonly overruns: readonly string[]
  readonly waitsFor: readonly string[]
  readonly waitsForTails: readonly string[]
  readonly isOvertaken: boolean
  /** The lateness isn't confirmed by fresh data: amber instead of red. */
  readonly isUnconfirmed: boolean
}

export type FindingMarks = ReadonlyMap<string, FindingsMark>

/** Reuses unchanged marks from `before`, or all of it, because a change redraws hundreds of bars. */
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
    // Another error keeps it red.
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

/** "aircraft clash", "overruns 100-hour". */
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

/** Attributes of every drawn booking; ids link those that wait with what they wait for. */
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

export function sayWaits({ waitsForTails } = NO_MARK): string[] {
  return waitsForTails.map((tail) => `waits for ${visibleText(tail) || 'a late booking'}`)
}

/** Accessible text for the marks; '' if none is drawn. */
export function findingNames(mark: FindingsMark = NO_MARK): string {
  const kinds = mark.drawn.filter((kind) => !isOverrun(kind)).map((kind) => FINDING_NAMES[kind])
  const names = [...kinds, ...mark.overruns, ...sayWaits(mark)]
  return names.map((name) => `, ${name}`).join('')
}
