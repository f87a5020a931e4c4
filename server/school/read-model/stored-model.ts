import { type ListName, PAGE } from '#server/school/upstream/question.ts'
import { type Changes, type PackedRows, SPAN, type StoredRow } from '#server/store/rows.ts'
import type { CoveredSpan } from './coverage.ts'
import { type Entry, NOWHERE } from './entry.ts'

export interface StoredRecord {
  readonly collection: ListName
  readonly id: string
  /** Where it stands and how it is sorted there, if it does not say so itself. */
  readonly held: number | null
  readonly heldRank: number | null
  readonly isGone: boolean
  readonly asOf: number
  readonly body: string
}

/** A version of a reservation after the first one seen. */
export interface Version {
  readonly id: string
  /** Counts the versions of a record. */
  readonly number: number
  readonly seenAt: number
  /** `back`: it had been gone. */
  readonly kind: 'new' | 'change' | 'gone' | 'back'
  /** The changed fields as JSON text, to save memory. */
  readonly fields: string
}

export interface StoredSpan {
  readonly collection: ListName
  readonly start: number
  readonly end: number
  readonly kind: string
  readonly asOf: number
  readonly tried: number
  /** The ids that an edge shows as JSON text, else null. */
  readonly shown: string | null
}

/** What answers also rest on: followers get it, a restart does without. */
export interface ModelFacts {
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly lastReading: number | null
  /** The API's own page of each collection, as its last list had it. */
  readonly pageSizes: Readonly<Record<ListName, number>>
}

/** Everything that is kept. */
export interface StoredModel {
  /** Made as they are gone through: all of them at once would take more memory than the model. */
  readonly records: Iterable<StoredRecord>
  readonly spans: readonly StoredSpan[]
  readonly versions: Iterable<Version>
  readonly revisions: Readonly<Record<ListName, number>>
}

/** What is to be done to a model in memory so that it is as the one that is kept. */
export interface StoredDelta extends StoredModel {
  /** All that is in memory goes. Otherwise `records` and `versions` replace or join it; `spans` are all there are, always. */
  readonly isWhole: boolean
  readonly standing: ModelFacts
  /**
   * Of records that did not verify: where nothing may be vouched for until it is read again. Those that cannot be read join
   * them while `records` are gone through.
   */
  readonly spoilt: readonly Spoilt[]
}

/** A record that was not as it was written, and the day it seems to have stood on (a position); null for none. */
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
  /** What it drops, and all that was dropped before, must be in no byte of the file any more. */
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

/** What a head of the model says beside its rows. */
interface ModelHead {
  readonly revisions: StoredModel['revisions']
  readonly standing: ModelFacts
  /** In a database: another one whenever what was stored was erased. */
  readonly origin?: string
}

const NEW_HEAD: ModelHead = { revisions: NOTHING_KEPT.revisions, standing: NEW_STANDING }

export function modelFacts({ revisions, standing, origin }: ModelHead): string {
  return JSON.stringify({ revisions, standing, origin })
}

export function headFrom(facts: string): ModelHead {
  return facts === '' ? NEW_HEAD : JSON.parse(facts)
}

// A row of the store is a record, whose kind is its collection, a span or a version.
const VERSION = 'version'

/** The body of a record is text already, and stands as it is behind what else there is of it. */
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

/**
 * Rows as what they are, read as they are gone through. `onUnreadable` gets those that cannot be read though their seal fits;
 * without it they throw.
 */
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

/** A change of the model as one of its rows. */
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
