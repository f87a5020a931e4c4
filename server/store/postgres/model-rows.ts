import { AXES } from '#server/school/read-model/axis.ts'
import { entryOf, recordOf } from '#server/school/read-model/entry.ts'
import type { Version } from '#server/school/read-model/history/history.ts'
import { isAdrift, isLong } from '#server/school/read-model/shelf.ts'
import {
  recordRow,
  type Spoilt,
  type StoredRecord,
  type StoredSpan,
  spanRow,
  versionRow,
} from '#server/school/read-model/stored-model.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { sealOf } from '#server/store/folder/sealed-table.ts'
import type { Span } from '#time/instant.ts'
import type { AskRows } from './database.ts'

/** `dropped`: it stands for a day, without its body, for those who follow. */
const STATES = { here: 0, gone: 1, dropped: 2 } as const

/** A row of the table `record`, as it is asked for by `RECORD_COLUMNS`. */
export interface RecordRow {
  readonly kind: ListName
  readonly id: string
  readonly pos: number | null
  readonly reach: number | null
  readonly held: number | null
  readonly held_rank: number | null
  readonly state: number
  readonly as_of: number
  readonly body: string
  readonly seal: Buffer
}

export const RECORD_COLUMNS = 'kind, id, pos, reach, held, held_rank, state, as_of, body, seal'
export const SPAN_COLUMNS = 'collection, start, finish, kind, as_of, tried, shown, seal'
export const VERSION_COLUMNS = 'id, number, seen_at, kind, fields, seal'

interface SpanRow {
  readonly collection: ListName
  readonly start: number
  readonly finish: number
  readonly kind: string
  readonly as_of: number
  readonly tried: number
  readonly shown: string | null
  readonly seal: Buffer
}

interface VersionRow {
  readonly id: string
  readonly number: number
  readonly seen_at: number
  readonly kind: Version['kind']
  readonly fields: string
  readonly seal: Buffer
}

/** Of what was asked for, what is as it was written. */
export interface SoundRows {
  readonly records: readonly StoredRecord[]
  readonly drop: readonly { readonly collection: ListName; readonly id: string }[]
  readonly spoilt: readonly Spoilt[]
}

/** A row of one school is none of another's. */
function seal(school: string, table: string, row: Parameters<typeof sealOf>[1]): Buffer {
  return Buffer.from(sealOf(table, [school, ...row]), 'hex')
}

/**
 * Where a record stands, and for one that lasts more than a day how far it reaches, so that it is found from there. One that
 * may lie anywhere reaches everywhere.
 */
function placeOf({ collection, id, held, heldRank, body, asOf }: StoredRecord) {
  const place = held === null ? null : { at: held, rank: heldRank ?? Number.NEGATIVE_INFINITY }
  const when = { asOf, tick: asOf }
  const entry = entryOf(AXES[collection], recordOf({ body }), place, id, when, body)
  const reach = isAdrift(entry)
    ? Number.POSITIVE_INFINITY
    : collection === 'reservations' && isLong(entry)
      ? entry.ends
      : null
  return { pos: Number.isNaN(entry.at) ? null : entry.at, reach }
}

function sealOfRecord(school: string, row: Omit<RecordRow, 'seal'>): Buffer {
  const { kind, id, pos, reach, held, held_rank, state, as_of, body } = row
  const said = recordRow({
    collection: kind,
    id,
    held,
    heldRank: held_rank,
    isGone: state === STATES.gone,
    asOf: as_of,
    body,
  })
  return seal(school, 'record', [...said, state, pos, reach === null ? null : String(reach)])
}

function rowOf(record: StoredRecord): Omit<RecordRow, 'seal'> {
  const { collection, id, held, heldRank, isGone, asOf, body } = record
  const state = isGone ? STATES.gone : STATES.here
  const own = { kind: collection, id, held, held_rank: heldRank, state, as_of: asOf, body }
  return { ...own, ...placeOf(record) }
}

function tombstone(collection: ListName, id: string, at: number): Omit<RecordRow, 'seal'> {
  const nothing = { pos: null, reach: null, held: null, held_rank: null, body: '' }
  return { kind: collection, id, state: STATES.dropped, as_of: at, ...nothing }
}

/** Puts records, and tombstones for those that are dropped at an instant (epoch ms). */
export async function writeRecords(
  ask: AskRows,
  school: string,
  put: readonly StoredRecord[],
  drop: SoundRows['drop'],
  at: number,
  revisions: Readonly<Record<ListName, number>>,
): Promise<void> {
  const rows = [
    ...drop.map(({ collection, id }) => tombstone(collection, id, at)),
    ...put.map(rowOf),
  ]
  if (rows.length === 0) return
  // One statement may not meet a row twice.
  const each = [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()]
  await ask(
    `INSERT INTO record (school, kind, id, pos, reach, held, held_rank, state, as_of, body, seal, revision)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
       $8::smallint[], $9::float8[], $10::text[], $11::bytea[], $12::bigint[])
     ON CONFLICT (school, kind, id) DO UPDATE SET pos = excluded.pos, reach = excluded.reach,
       held = excluded.held, held_rank = excluded.held_rank, state = excluded.state, as_of = excluded.as_of,
       body = excluded.body, seal = excluded.seal, revision = excluded.revision`,
    [
      school,
      each.map(({ kind }) => kind),
      each.map(({ id }) => id),
      each.map(({ pos }) => pos),
      each.map(({ reach }) => reach),
      each.map(({ held }) => held),
      each.map(({ held_rank }) => held_rank),
      each.map(({ state }) => state),
      each.map(({ as_of }) => as_of),
      each.map(({ body }) => body),
      each.map((row) => sealOfRecord(school, row)),
      each.map(({ kind }) => revisions[kind]),
    ],
  )
}

export async function writeSpans(
  ask: AskRows,
  school: string,
  spans: readonly StoredSpan[],
): Promise<void> {
  if (spans.length === 0) return
  await ask(
    `INSERT INTO span (school, ${SPAN_COLUMNS})
     SELECT $1, * FROM unnest($2::text[], $3::float8[], $4::float8[], $5::text[], $6::float8[], $7::float8[],
       $8::text[], $9::bytea[])
     ON CONFLICT (school, collection, start) DO UPDATE SET finish = excluded.finish, kind = excluded.kind,
       as_of = excluded.as_of, tried = excluded.tried, shown = excluded.shown, seal = excluded.seal`,
    [
      school,
      spans.map(({ collection }) => collection),
      spans.map(({ start }) => start),
      spans.map(({ end }) => end),
      spans.map(({ kind }) => kind),
      spans.map(({ asOf }) => asOf),
      spans.map(({ tried }) => tried),
      spans.map(({ shown }) => shown),
      spans.map((span) => seal(school, 'span', spanRow(span))),
    ],
  )
}

export async function writeVersions(
  ask: AskRows,
  school: string,
  versions: readonly Version[],
  revision: number,
): Promise<void> {
  if (versions.length === 0) return
  await ask(
    `INSERT INTO version (school, ${VERSION_COLUMNS}, revision)
     SELECT $1, *, $8 FROM unnest($2::text[], $3::bigint[], $4::float8[], $5::text[], $6::text[], $7::bytea[])
     ON CONFLICT (school, id, number) DO UPDATE SET seen_at = excluded.seen_at, kind = excluded.kind,
       fields = excluded.fields, revision = excluded.revision, seal = excluded.seal`,
    [
      school,
      versions.map(({ id }) => id),
      versions.map(({ number }) => number),
      versions.map(({ seenAt }) => seenAt),
      versions.map(({ kind }) => kind),
      versions.map(({ fields }) => fields),
      versions.map((version) => seal(school, 'version', versionRow(version))),
      revision,
    ],
  )
}

/** Each row once, and none that is not as it was written; `onSpoilt` is told of what that was. */
export function readRecords(
  school: string,
  rows: readonly RecordRow[],
  onSpoilt: (what: string) => void,
): SoundRows {
  const found = {
    records: [] as StoredRecord[],
    drop: [] as SoundRows['drop'][number][],
    spoilt: [] as Spoilt[],
  }
  for (const row of new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()) {
    const { kind: collection, id } = row
    if (!sealOfRecord(school, row).equals(row.seal)) {
      found.spoilt.push({ collection, id, at: row.pos })
      onSpoilt(collection)
    } else if (row.state === STATES.dropped) found.drop.push({ collection, id })
    else {
      const { held, held_rank: heldRank, as_of: asOf, body } = row
      const isGone = row.state === STATES.gone
      found.records.push({ collection, id, held, heldRank, isGone, asOf, body })
    }
  }
  return found
}

export function readSpans(
  school: string,
  rows: readonly SpanRow[],
  onSpoilt: (what: string) => void,
): StoredSpan[] {
  return rows.flatMap(({ finish: end, as_of: asOf, seal: own, ...row }) => {
    const { collection, start, kind, tried, shown } = row
    const span = { collection, start, end, kind, asOf, tried, shown }
    if (seal(school, 'span', spanRow(span)).equals(own)) return [span]
    onSpoilt('span')
    return []
  })
}

/** What is known of a stretch of several schools' bookings, by school. */
export async function readBookedSpans(
  ask: AskRows,
  schools: readonly string[],
  { start, end }: Span,
): Promise<ReadonlyMap<string, readonly StoredSpan[]>> {
  const rows = await ask<SpanRow & { readonly school: string }>(
    `SELECT school, ${SPAN_COLUMNS} FROM span
     WHERE school = ANY ($1) AND collection = 'reservations' AND finish > $2 AND start < $3 ORDER BY start`,
    [schools, start, end],
  )
  const found = new Map<string, StoredSpan[]>()
  for (const { school, ...row } of rows)
    found.set(school, [...(found.get(school) ?? []), ...readSpans(school, [row], () => {})])
  return found
}

export function readVersions(
  school: string,
  rows: readonly VersionRow[],
  onSpoilt: (what: string) => void,
): Version[] {
  return rows.flatMap(({ id, number, seen_at: seenAt, kind, fields, seal: own }) => {
    const version = { id, number, seenAt, kind, fields }
    if (seal(school, 'version', versionRow(version)).equals(own)) return [version]
    onSpoilt('version')
    return []
  })
}

export type { SpanRow, VersionRow }
