import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { exactInstant } from '#time/instant.ts'
import type { Change, Stage } from './school-reader.ts'
import type { Version } from './stored-model.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Fields by the names of §2.1. The same instant written differently is no difference. */
export function changedFields(before: ProjectedRecord, after: ProjectedRecord): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return isSame(was, is) ? [] : [{ field, before: was, after: is }]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true
  const at = exactInstant(one)
  return at !== null && at === exactInstant(other)
}

/** Joins consecutive versions into one change; null if nothing changed in the end. `record` is the last known one. */
export function fold(versions: readonly Version[], record: ProjectedRecord | null): Change | null {
  const first = versions[0]
  const last = versions.at(-1)
  const id = parseRecordId(first?.id ?? '')
  if (!first || !last || id === null) return null
  const existed = first.kind !== 'new' && first.kind !== 'back'
  const exists = last.kind !== 'gone'
  if (!existed && !exists) return null
  const fields = foldFields(versions)
  if (existed && exists && fields.length === 0) return null
  const kind = !existed ? 'new' : !exists ? 'gone' : kindOf(fields)
  return changeOf(id, kind, last.seenAt, record && undo(record, fields), record)
}

export function eachVersion(
  versions: readonly Version[],
  record: ProjectedRecord | null,
): Change[] {
  const changes: Change[] = []
  let state = record
  for (const version of versions.toReversed()) {
    const id = parseRecordId(version.id)
    const fields = fieldsOf(version)
    const kind =
      version.kind === 'change' ? kindOf(fields) : version.kind === 'back' ? 'new' : version.kind
    const after = state
    state = state && undo(state, fields)
    if (id !== null) changes.push(changeOf(id, kind, version.seenAt, state, after))
  }
  return changes
}

function undo(record: ProjectedRecord, fields: readonly FieldChange[]): ProjectedRecord {
  return fields.reduce<ProjectedRecord>(
    (state, { field, before }) => ({ ...state, [field]: before }) as ProjectedRecord,
    record,
  )
}

function changeOf(
  id: RecordId,
  kind: Change['kind'],
  seenAt: number,
  before: ProjectedRecord | null,
  after: ProjectedRecord | null,
): Change {
  const number = after?.reservationNumber
  return {
    id,
    reservationNumber: typeof number === 'string' ? number : null,
    collection: 'reservations',
    kind,
    seenAt,
    before: kind === 'new' ? null : before,
    after: kind === 'gone' ? null : after,
  }
}

function foldFields(versions: readonly Version[]): FieldChange[] {
  const folded = new Map<string, { before: unknown; after: unknown }>()
  for (const { field, before, after } of versions.flatMap(fieldsOf)) {
    const stored = folded.get(field)
    if (stored) stored.after = after
    else folded.set(field, { before, after })
  }
  return [...folded].flatMap(([field, { before, after }]) =>
    isSame(before, after) ? [] : [{ field, before, after }],
  )
}

function kindOf(fields: readonly FieldChange[]): Change['kind'] {
  const status = fields.find(({ field }) => field === 'status')
  if (status && isCancelled(status.after) && !isCancelled(status.before)) return 'cancelled'
  const moves = ['startsAt', 'endsAt', 'aircraft']
  return fields.some(({ field }) => moves.includes(field)) ? 'moved' : 'changed'
}

/** Any value that starts with "cancel", in any case (§2.1). */
export function isCancelled(status: unknown): boolean {
  return typeof status === 'string' && /^cancel/i.test(status)
}

function fieldsOf(version: Version): FieldChange[] {
  return JSON.parse(version.fields) as FieldChange[]
}

const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['checkedout', 'out'],
  ['completed', 'over'],
  ['complete', 'over'],
])

/** Blanks, hyphens, and zero-width marks that people paste without seeing them. */
const BETWEEN = /[\s_\-\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]+/g

/** Reads the API's free-form status (§2.1, §3) as pages do; an unknown word may still become anything. */
export function stageOf(status: unknown): Stage {
  if (isCancelled(status)) return 'over'
  const word = typeof status === 'string' ? status.toLowerCase().replace(BETWEEN, '') : ''
  return STAGES.get(word) ?? 'booked'
}
