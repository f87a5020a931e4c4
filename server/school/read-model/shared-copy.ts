import type { ListName } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type CoveredSpan, forget } from './coverage.ts'
import type { Entry } from './entry.ts'
import type { SharedModelStore } from './model-store.ts'
import type { RecordIndex } from './record-index.ts'
import type { Spoilt, StoredDelta, StoredRecord, StoredSpan } from './stored-model.ts'
import type { Versions } from './versions.ts'

export function createSharedCopy(parts: {
  readonly store: SharedModelStore
  readonly indexes: Readonly<Record<ListName, RecordIndex>>
  readonly gone: Map<string, Entry>
  readonly versions: Versions
  readonly revisions: Record<ListName, number>
  /** Loads all records into an empty model. */
  readonly load: (records: Iterable<StoredRecord>) => void
  readonly entryFrom: (record: StoredRecord) => Entry
  readonly spanFrom: (span: StoredSpan) => CoveredSpan
  readonly mayWrite: () => boolean
  /** Writes that records did not verify, and which spans that revokes; `before` is what the store has. */
  readonly mend: (
    collection: ListName,
    before: readonly CoveredSpan[],
    ids: readonly string[],
  ) => void
  readonly onStanding: (standing: StoredDelta['standing']) => void
}) {
  const { store, indexes, gone, versions, revisions, entryFrom, spanFrom } = parts
  /** Until they are read again. */
  const spoilt = new Map<string, Spoilt>()
  let catchingUp: Promise<void> | null = null

  const has = (collection: ListName, id: string) =>
    indexes[collection].entry(id) !== null || (collection === 'reservations' && gone.has(id))

  function place(record: StoredRecord): void {
    const entry = entryFrom(record)
    const index = indexes[record.collection]
    if (record.collection === 'reservations') gone.delete(record.id)
    if (record.isGone) {
      index.remove(record.id)
      gone.set(record.id, entry)
    } else index.place(entry)
  }

  /** Nothing is certain on the day of a record that did not verify. */
  function doubt(found: readonly Spoilt[]): void {
    for (const one of found) spoilt.set(`${one.collection} ${one.id}`, one)
    for (const collection of COLLECTIONS) {
      const own = [...spoilt.values()].filter((one) => one.collection === collection)
      if (own.length === 0) continue
      const index = indexes[collection]
      const before = index.spans()
      const after = own.reduce(
        (spans, { id, at }) =>
          has(collection, id) ? spans : at === null ? [] : forget(spans, dayOf(collection, at)),
        before,
      )
      index.know(after, index.pageSize())
      if (!parts.mayWrite()) continue
      parts.mend(
        collection,
        before,
        own.map(({ id }) => id),
      )
      for (const { id } of own) spoilt.delete(`${collection} ${id}`)
    }
  }

  /** Takes over another gateway's reading. If it is older than memory, it changes nothing. */
  function adopt(delta: StoredDelta): void {
    const isNews = COLLECTIONS.some((one) => delta.revisions[one] > revisions[one])
    if (!isNews && !delta.isWhole) return
    if (delta.isWhole) {
      for (const collection of COLLECTIONS) indexes[collection].clear()
      gone.clear()
      versions.forget(new Set([...versions.all()].map(({ id }) => id)))
      spoilt.clear()
      parts.load(delta.records)
    } else
      for (const record of delta.records) {
        place(record)
        spoilt.delete(`${record.collection} ${record.id}`)
      }
    versions.take(delta.versions)
    for (const collection of COLLECTIONS) {
      const spans = delta.spans.filter((span) => span.collection === collection).map(spanFrom)
      indexes[collection].know(
        spans.toSorted((a, b) => a.start - b.start),
        delta.standing.pageSizes[collection],
      )
    }
    parts.onStanding(delta.standing)
    Object.assign(revisions, delta.revisions)
    doubt(delta.spoilt)
  }

  /** Rejects with `OutOfReach`. */
  function catchUp(): Promise<void> {
    catchingUp ??= adoptStored().finally(() => {
      catchingUp = null
    })
    return catchingUp
  }

  async function adoptStored(): Promise<void> {
    const delta = await store.changedSince({ ...revisions })
    if (delta) adopt(delta)
  }

  return {
    adopt,
    catchUp,
    /** Call twice a minute. */
    tend() {
      if (store.isAstray()) catchUp().catch(() => {})
    },
  }
}

function dayOf(collection: ListName, at: number): Span {
  const { dayLength } = AXES[collection]
  const start = Math.floor(at / dayLength) * dayLength
  return { start, end: start + dayLength }
}
