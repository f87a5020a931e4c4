import { type ListName, PAGE } from '#server/school/upstream/question.ts'
import type { Row, TableShape } from '#server/store/folder/sealed-table.ts'
import type { Version } from './history/history.ts'

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

/** What the answers of a running gateway rest on besides: those that follow it are told, a restart does without. */
export interface ModelFacts {
  /** Epoch ms of the latest reading of reservations; null for none. */
  readonly lastReading: number | null
  /** The API's own page of each collection, as its last list had it. */
  readonly pageSizes: Readonly<Record<ListName, number>>
}

/** Everything that is kept. */
export interface StoredModel {
  readonly records: readonly StoredRecord[]
  readonly spans: readonly StoredSpan[]
  readonly versions: readonly Version[]
  readonly revisions: Readonly<Record<ListName, number>>
}

/** What is to be done to a model in memory so that it is as the one that is kept. */
export interface StoredDelta extends StoredModel {
  /** All that is in memory goes. Otherwise `records` and `versions` replace or join it; `spans` are all there are, always. */
  readonly isWhole: boolean
  /** With their history. */
  readonly drop: ModelChange['drop']
  readonly standing: ModelFacts
  /** Of records that did not verify: where nothing may be vouched for until it is read again. */
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

export const TABLES = {
  records: {
    name: 'records',
    columns: [
      ['collection', 'TEXT'],
      ['id', 'TEXT'],
      ['held', 'REAL'],
      ['held_rank', 'REAL'],
      ['gone', 'REAL'],
      ['as_of', 'REAL'],
      ['body', 'TEXT'],
    ],
    keys: 2,
  },
  spans: {
    name: 'spans',
    columns: [
      ['collection', 'TEXT'],
      ['start', 'REAL'],
      ['finish', 'REAL'],
      ['kind', 'TEXT'],
      ['as_of', 'REAL'],
      ['tried', 'REAL'],
      ['shown', 'TEXT'],
    ],
    keys: 2,
  },
  versions: {
    name: 'versions',
    columns: [
      ['id', 'TEXT'],
      ['number', 'REAL'],
      ['seen_at', 'REAL'],
      ['kind', 'TEXT'],
      ['fields', 'TEXT'],
    ],
    keys: 2,
  },
} satisfies Record<string, TableShape>

export function recordRow(record: StoredRecord): Row {
  const { collection, id, held, heldRank, isGone, asOf, body } = record
  return [collection, id, held, heldRank, isGone ? 1 : 0, asOf, body]
}

export function spanRow({ collection, start, end, kind, asOf, tried, shown }: StoredSpan): Row {
  return [collection, start, end, kind, asOf, tried, shown]
}

export function versionRow({ id, number, seenAt, kind, fields }: Version): Row {
  return [id, number, seenAt, kind, fields]
}

// The seals say that the rows are as the three functions above wrote them.

export function recordFrom([collection, id, held, heldRank, gone, asOf, body]: Row): StoredRecord {
  return {
    collection: collection as ListName,
    id: id as string,
    held: held as number | null,
    heldRank: heldRank as number | null,
    isGone: gone === 1,
    asOf: asOf as number,
    body: body as string,
  }
}

export function spanFrom([collection, start, end, kind, asOf, tried, shown]: Row): StoredSpan {
  return {
    collection: collection as ListName,
    start: start as number,
    end: end as number,
    kind: kind as string,
    asOf: asOf as number,
    tried: tried as number,
    shown: shown as string | null,
  }
}

export function versionFrom([id, number, seenAt, kind, fields]: Row): Version {
  return {
    id: id as string,
    number: number as number,
    seenAt: seenAt as number,
    kind: kind as Version['kind'],
    fields: fields as string,
  }
}
