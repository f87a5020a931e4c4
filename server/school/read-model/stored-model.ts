import { type ListName, PAGE } from '#server/school/upstream/question.ts'
import { type Changes, type PackedRows, SPAN, type StoredRow } from '#server/store/rows.ts'
import type { CoveredSpan } from './coverage.ts'
import { type Entry, NOWHERE } from './entry.ts'

export interface StoredRecord {
  readonly collection: ListName
  readonly id: string
  /** Position and rank, if the record does not give them itself. */
  readonly held: number | null
  readonly heldRank: number | null
  readonly isGone: boolean
  readonly asOf: number
  readonly body: string
}

export interface Version {
  readonly id: string
  /** Counts the versions of a record. */
  readonly number: number
  readonly seenAt: number
  /** `back`: it had been gone. */
  readonly kind: 'new' | 'change' | 'gone' | 'back'
  /** JSON text of the changed fields, to save memory. */
  readonly fields: string
}

export interface StoredSpan {
  readonly collection: ListName
  readonly start: number
  readonly end: number
  readonly kind: string
  readonly asOf: number
  readonly tried: number
  /** For an edge, JSON text of the ids it shows; otherwise null. */
  readonly shown: string | null
}

/** Followers receive these facts; a restart does without them. */
export interface ModelFacts {
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly lastReading: number | null
  /** The API's own page size, as each collection's last list showed it. */
  readonly pageSizes: Readonly<Record<ListName, number>>
}

export interface StoredModel {
  /** Created while iterating: all of them at once would take more memory than the model. */
  readonly records: Iterable<StoredRecord>
  readonly spans: readonly StoredSpan[]
  readonly versions: Iterable<Version>
  readonly revisions: Readonly<Record<ListName, number>>
}

export interface StoredDelta extends StoredModel {
  /** Replaces everything in memory. Otherwise `records` and `versions` are merged in; `spans` are always the full set. */
  readonly isWhole: boolean
  readonly standing: ModelFacts
  /** Records that did not verify; their days count as unread. Unreadable ones are added while `records` is iterated. */
  readonly spoilt: readonly Spoilt[]
}

/** Its `at` is the position where the record seems to have been; null for none. */
export interface Spoilt {
  readonly collection: ListName
  readonly id: string
  readonly at: number | null
}

export interface ModelChange {
  readonly put: readonly StoredRecord[]
  readonly drop: readonly { readonly collection: ListName; readonly id: string }[]
  readonly putSpans: readonly StoredSpan[]
  readonly dropSpans: readonly { readonly collection: ListName; readonly start: number }[]
  readonly putVersions: readonly Version[]
  readonly dropVersions: readonly Version[]
  readonly revisions: Readonly<Record<ListName, number>>
  readonly standing: ModelFacts
  /** What is dropped now or was dropped before must not remain in any byte of the file. */
  readonly isForgetting: boolean
}

export const NEW_STANDING: ModelFacts = {
  lastReading: null,
  pageSizes: { reservations: PAGE, flights: PAGE },
}

export const NO_CHANGE: Omit<ModelChange, 'revisions'> = {
  put: [],
  drop: [],
  putSpans: [],
  dropSpans: [],
  putVersions: [],
  dropVersions: [],
  standing: NEW_STANDING,
  isForgetting: false,
}

export const NOTHING_KEPT: StoredModel = {
  records: [],
  spans: [],
  versions: [],
  revisions: { reservations: 0, flights: 0 },
}

interface ModelHead {
  readonly revisions: StoredModel['revisions']
  readonly standing: ModelFacts
  /** Only in a database: changes whenever the stored model was erased. */
  readonly origin?: string
}

const NEW_HEAD: ModelHead = { revisions: NOTHING_KEPT.revisions, standing: NEW_STANDING }

export function modelFacts({ revisions, standing, origin }: ModelHead): string {
  return JSON.stringify({ revisions, standing, origin })
}

export function headFrom(facts: string): ModelHead {
  return facts === '' ? NEW_HEAD : JSON.parse(facts)
}

const VERSION = 'version'

/** The body is JSON text already, so it is appended as it is. */
function recordRow(record: StoredRecord): StoredRow {
  const { collection: kind, id, held, heldRank, isGone, asOf, body } = record
  return { kind, id, body: `${JSON.stringify([held, heldRank, isGone, asOf])}\n${body}` }
}

export function spanRow(span: StoredSpan): StoredRow {
  const { collection, start, end, kind, asOf, tried, shown } = span
  const body = JSON.stringify({ end, kind, asOf, tried, shown })
  return { kind: SPAN, id: `${collection} ${start}`, body }
}

function versionRow({ id, number, seenAt, kind, fields }: Version): StoredRow {
  return { kind: VERSION, id: `${id} ${number}`, body: JSON.stringify({ seenAt, kind, fields }) }
}

export function recordFrom({ kind, id, body }: StoredRow): StoredRecord {
  const end = body.indexOf('\n')
  const [held, heldRank, isGone, asOf] = JSON.parse(body.slice(0, end))
  const collection = kind as ListName
  return { collection, id, held, heldRank, isGone, asOf, body: body.slice(end + 1) }
}

/** Parsed while iterating. `onUnreadable` gets rows that cannot be read though their seal fits; without it they throw. */
export function modelFrom(
  rows: PackedRows,
  onUnreadable?: (row: StoredRow) => void,
): Pick<StoredModel, 'records' | 'spans' | 'versions'> {
  const each = <T>(isOne: (kind: string) => boolean, from: (row: StoredRow) => T) => ({
    *[Symbol.iterator]() {
      for (const row of rows.of(isOne)) {
        let read: T
        try {
          read = from(row)
        } catch (error) {
          if (!onUnreadable) throw error
          onUnreadable(row)
          continue
        }
        yield read
      }
    },
  })
  const readableFrom = (row: StoredRow) => {
    const record = recordFrom(row)
    JSON.parse(record.body)
    return record
  }
  return {
    records: each(
      (kind) => kind !== SPAN && kind !== VERSION,
      onUnreadable ? readableFrom : recordFrom,
    ),
    spans: [...each((kind) => kind === SPAN, spanFrom)],
    versions: each((kind) => kind === VERSION, versionFrom),
  }
}

export function spanFrom({ id, body }: StoredRow): StoredSpan {
  const at = id.lastIndexOf(' ')
  const [collection, start] = [id.slice(0, at) as ListName, Number(id.slice(at + 1))]
  return { collection, start, ...JSON.parse(body) }
}

function versionFrom({ id, body }: StoredRow): Version {
  const at = id.lastIndexOf(' ')
  // A slice of the row's id would keep all of it in memory.
  const own = Buffer.from(id.slice(0, at)).toString()
  return { id: own, number: Number(id.slice(at + 1)), ...JSON.parse(body) }
}

export function modelRows({ records, spans, versions }: StoredModel): StoredRow[] {
  return [
    ...Array.from(records, recordRow),
    ...spans.map(spanRow),
    ...Array.from(versions, versionRow),
  ]
}

export function changeOf(change: ModelChange): Changes {
  const spanKey = (collection: ListName, start: number) => [SPAN, `${collection} ${start}`] as const
  return {
    put: modelRows({
      ...NOTHING_KEPT,
      records: change.put,
      spans: change.putSpans,
      versions: change.putVersions,
    }),
    removed: [
      ...change.drop.map(({ collection, id }) => [collection, id] as const),
      ...change.dropSpans.map(({ collection, start }) => spanKey(collection, start)),
      ...change.dropVersions.map(({ id, number }) => [VERSION, `${id} ${number}`] as const),
    ],
    facts: modelFacts(change),
  }
}

export function stored(collection: ListName, entry: Entry, isGone: boolean): StoredRecord {
  const isHeld = !entry.isPlaced && !Object.is(entry.at, NOWHERE)
  return {
    collection,
    id: entry.id,
    held: isHeld ? entry.at : null,
    heldRank: isHeld && Number.isFinite(entry.rank) ? entry.rank : null,
    isGone,
    asOf: entry.asOf,
    body: entry.body,
  }
}

export function storedSpan(collection: ListName, span: CoveredSpan): StoredSpan {
  const { shown, tick: _, ...kept } = span
  return { collection, ...kept, shown: shown && JSON.stringify([...shown]) }
}

export function spanChange(
  collection: ListName,
  before: readonly CoveredSpan[],
  after: readonly CoveredSpan[],
) {
  const [old, present] = [new Set(before), new Set(after)]
  const starts = new Set(after.map(({ start }) => start))
  return {
    putSpans: after.flatMap((span) => (old.has(span) ? [] : [storedSpan(collection, span)])),
    dropSpans: before.flatMap((span) =>
      present.has(span) || starts.has(span.start) ? [] : [{ collection, start: span.start }],
    ),
  }
}
