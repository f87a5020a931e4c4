import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { type ListName, PAGE, type RecordId } from '#server/school/upstream/question.ts'
import { MINUTE, SECOND, type Span } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type CoveredSpan } from './coverage.ts'
import {
  type Entry,
  entryOf,
  isKeyless,
  type JudgedPage,
  judgePage,
  type ReadPage,
  recordOf,
  type When,
} from './entry.ts'
import { createForgetting, type KeptRoom } from './forgetting.ts'
import { isShared, type ModelStore } from './model-store.ts'
import { createRecordIndex, type Moved } from './record-index.ts'
import type { Change, ChangesAnswer, Revisions } from './school-reader.ts'
import { createSharedCopy } from './shared-copy.ts'
import {
  type ModelChange,
  NO_CHANGE,
  NOTHING_KEPT,
  type StoredDelta,
  type StoredModel,
  type StoredRecord,
  type StoredSpan,
  spanChange,
  stored,
  storedSpan,
  type Version,
} from './stored-model.ts'
import { createVersions } from './versions.ts'

export type Model = ReturnType<typeof createModel>

/** If a range with this many known records suddenly comes back empty, doubt it: a broken answer can look valid. */
const MANY = 10
/** Two readings this close together may share one fault, so the second proves nothing new. */
const APART = MINUTE
const MOST_AHEAD = 1_000
/** V8 would keep the memory that loading this many records took, although it is unused. */
const LARGE = 20_000
const COLLECT_EVERY = 10 * SECOND

export function createModel(options: {
  readonly store: ModelStore
  readonly now: () => number
  readonly monotonic: () => number
  /** Older days are erased, with their records and their coverage. */
  readonly retentionDays: number
  /** False while another gateway writes the store: then only that gateway decides what is forgotten. */
  readonly mayWrite: () => boolean
  readonly mostKept?: KeptRoom | undefined
  readonly onLetGo: (records: number) => void
}) {
  const { store, now, monotonic, retentionDays, mayWrite, mostKept, onLetGo } = options
  const shared = isShared(store) ? store : null
  const tickOf = createTicks(now, monotonic)
  const indexes = {
    reservations: createRecordIndex(AXES.reservations),
    flights: createRecordIndex(AXES.flights),
  }
  const gone = new Map<string, Entry>()
  const versions = createVersions()
  const revisions = { ...NOTHING_KEPT.revisions }
  let doubt: { collection: ListName; range: Span; at: number } | null = null
  let lastReading: number | null = null
  /** For reservations: changes before this reading could not be seen. */
  let firstReading = Number.POSITIVE_INFINITY
  let statusWrongFor = 0
  const began = monotonic()
  const { forget, makeRoom, forgetAll, room } = createForgetting({
    indexes,
    gone,
    versions,
    revisions,
    save,
    now,
    retentionDays,
    mostKept,
    onLetGo,
  })
  const copy =
    shared &&
    createSharedCopy({
      store: shared,
      indexes,
      gone,
      versions,
      revisions,
      load,
      entryFrom: (record) => entryFrom(record, whenOf(record.asOf)),
      spanFrom,
      mayWrite,
      mend,
      onStanding(standing) {
        lastReading = standing.lastReading
      },
    })
  if (copy && shared) copy.adopt(shared.take(whole))
  else take(store.take(whole))
  for (const { seenAt } of versions.all()) firstReading = Math.min(firstReading, seenAt)
  if (room().records > LARGE) collectAfterLoad()
  if (mayWrite()) {
    forget()
    makeRoom()
  }

  function take(kept: StoredModel): void {
    load(kept.records)
    for (const collection of COLLECTIONS) {
      const spans = kept.spans.flatMap((span) =>
        // A reading dated in the future has no known age.
        span.collection === collection && span.asOf <= now() + MINUTE ? [spanFrom(span)] : [],
      )
      indexes[collection].know(
        spans.toSorted((a, b) => a.start - b.start),
        PAGE,
      )
    }
    lastReading = latest(indexes.reservations.spans())
    versions.take(kept.versions)
    Object.assign(revisions, kept.revisions)
  }

  function load(records: Iterable<StoredRecord>): void {
    const loading = {
      reservations: indexes.reservations.startLoading(),
      flights: indexes.flights.startLoading(),
    }
    for (const record of records) {
      const entry = entryFrom(record, whenOf(record.asOf))
      if (record.isGone) gone.set(entry.id, entry)
      else loading[record.collection].add(entry)
    }
    for (const collection of COLLECTIONS) loading[collection].end()
  }

  function whenOf(asOf: number): When {
    return { asOf, tick: tickOf(asOf) }
  }

  function spanFrom(span: StoredSpan): CoveredSpan {
    const { start, end, kind, asOf, tried } = span
    return {
      start,
      end,
      kind: kind as CoveredSpan['kind'],
      asOf,
      tried,
      tick: whenOf(asOf).tick,
      shown: span.shown === null ? null : new Set(JSON.parse(span.shown) as string[]),
    }
  }

  function latestOf(id: string): Entry | null {
    return indexes.reservations.entry(id) ?? gone.get(id) ?? null
  }

  /** Memory first, so that a full disk loses nothing. */
  function commit(
    collection: ListName,
    before: readonly CoveredSpan[],
    moved: readonly Moved[],
    asOf: number,
  ) {
    const noted = moved.flatMap((change) => note(collection, change, asOf) ?? [])
    revisions[collection] += 1
    if (collection === 'reservations') {
      lastReading = Math.max(lastReading ?? 0, asOf)
      firstReading = Math.min(firstReading, asOf)
    }
    save({
      ...NO_CHANGE,
      ...spanChange(collection, before, indexes[collection].spans()),
      put: moved.flatMap(({ before, after }) => {
        if (after) return [stored(collection, after, false)]
        return before && isGone(collection, before.id) ? [stored(collection, before, true)] : []
      }),
      drop: moved.flatMap(({ before, after }) =>
        before && !after && !isGone(collection, before.id) ? [{ collection, id: before.id }] : [],
      ),
      putVersions: noted,
    })
    if (!mayWrite()) return
    forget()
    makeRoom()
  }

  function isGone(collection: ListName, id: string): boolean {
    return collection === 'reservations' && gone.has(id)
  }

  function note(
    collection: ListName,
    { before, after, isNews }: Moved,
    asOf: number,
  ): Version | null {
    const id = after?.id ?? before?.id ?? ''
    if (collection !== 'reservations' || isKeyless(id)) return null
    if (before && before === after) return null
    if (before && after) {
      if (recordOf(before)?.status !== recordOf(after)?.status)
        statusWrongFor += Math.max(0, after.tick - Math.max(began, before.tick))
      return versions.note('change', before, after, asOf)
    }
    if (before) {
      gone.set(id, before)
      return versions.note('gone', before, before, asOf)
    }
    if (!after) return null
    const was = gone.get(id) ?? null
    gone.delete(id)
    if (was) return versions.note('back', was, after, asOf)
    return isNews ? versions.note('new', null, after, asOf) : null
  }

  function save(change: Omit<ModelChange, 'revisions' | 'standing'>): void {
    const pageSizes = {
      reservations: indexes.reservations.pageSize(),
      flights: indexes.flights.pageSize(),
    }
    store.save({ ...change, revisions: { ...revisions }, standing: { lastReading, pageSizes } })
  }

  function mend(
    collection: ListName,
    before: readonly CoveredSpan[],
    ids: readonly string[],
  ): void {
    const index = indexes[collection]
    const lost = ids.filter((id) => !index.entry(id) && !isGone(collection, id))
    revisions[collection] += 1
    save({
      ...NO_CHANGE,
      ...spanChange(collection, before, index.spans()),
      put: ids.flatMap((id) => {
        const left = isGone(collection, id) ? gone.get(id) : null
        const entry = index.entry(id) ?? left
        return entry ? [stored(collection, entry, entry === left)] : []
      }),
      drop: lost.map((id) => ({ collection, id })),
      dropVersions: collection === 'reservations' ? versions.of(lost) : [],
    })
    if (collection === 'reservations') versions.forget(new Set(lost))
  }

  function whole(): StoredModel {
    return {
      revisions: { ...revisions },
      records: records(),
      spans: COLLECTIONS.flatMap((collection) =>
        indexes[collection].spans().map((span) => storedSpan(collection, span)),
      ),
      versions: [...versions.all()],
    }
  }

  function* records(): Generator<StoredRecord> {
    for (const collection of COLLECTIONS)
      for (const entry of indexes[collection].all()) yield stored(collection, entry, false)
    for (const entry of gone.values()) yield stored('reservations', entry, true)
  }

  function isDoubtful(collection: ListName, page: ReadPage): boolean {
    if (page.records.length > 0) return false
    const { axis, countCovered } = indexes[collection]
    const range = axis.spanOf(page)
    if (countCovered(range) < MANY) return false
    const isSaidAgain =
      doubt?.collection === collection &&
      doubt.range.start < range.end &&
      doubt.range.end > range.start
    if (isSaidAgain && doubt && page.tick - doubt.at >= APART) {
      doubt = null
      return false
    }
    if (!isSaidAgain) doubt = { collection, range, at: page.tick }
    return true
  }

  return {
    indexes,
    revisions: (): Revisions => revisions,
    /** Ms, summed over bookings: the longest that statuses later found changed may have been wrong since the process began. */
    statusWrongFor: () => statusWrongFor,

    /** Null while the list is doubted, until a second reading a minute later says the same. */
    absorbPage(collection: ListName, page: ReadPage): JudgedPage | null {
      const index = indexes[collection]
      const verdict = judgePage(index.axis, page)
      if (isDoubtful(collection, page)) return null
      const before = index.spans()
      commit(collection, before, index.absorbPage(page, verdict), page.asOf)
      return verdict
    },
    absorbSome(collection: ListName, records: readonly ProjectedRecord[], when: When): void {
      const index = indexes[collection]
      commit(collection, index.spans(), index.absorbSome(records, when), when.asOf)
    },
    /** Epoch ms until which reading a range again would prove nothing; null if it would now. */
    doubtedUntil(collection: ListName, range: Span): number | null {
      const isOver =
        doubt?.collection !== collection ||
        doubt.range.start >= range.end ||
        doubt.range.end <= range.start
      const left = doubt && !isOver ? APART - (monotonic() - doubt.at) : 0
      return left > 0 ? now() + left : null
    },
    absorbMissing(collection: ListName, id: RecordId, asOf: number): void {
      const index = indexes[collection]
      commit(collection, index.spans(), index.absorbMissing(id), asOf)
    },
    changes(since: number, id?: RecordId): ChangesAnswer {
      for (const { asOf } of indexes.reservations.spans())
        firstReading = Math.min(firstReading, asOf)
      return {
        ...versions.changes(since, id, latestOf),
        asOf: lastReading,
        changesSince: Number.isFinite(firstReading) ? firstReading : null,
      }
    },
    history: (since: number): readonly Change[] => versions.each(since, latestOf),
    forgetAll,
    /** Call twice a minute. Returns true, once a day, if it forgot what is past its retention. */
    tend(): boolean {
      const hasForgotten = mayWrite() && forget()
      copy?.tend()
      store.tend()
      return hasForgotten
    },
    adopt: (delta: StoredDelta) => copy?.adopt(delta),
    /** Rejects with `OutOfReach`. */
    catchUp: async () => copy?.catchUp(),
  }
}

/** One `asOf` always gives the same tick, so that records and spans of one reading stay equally old. */
function createTicks(now: () => number, monotonic: () => number): (asOf: number) => number {
  /** `asOf` values of a clock that is ahead: no older than when they were first seen. */
  const ahead = new Map<number, number>()
  let offset = Number.NaN
  return (asOf) => {
    const tick = monotonic()
    const differs = tick - now() - offset
    // The machine's clock was set.
    if (!(Math.abs(differs) < SECOND)) offset = tick - now()
    const seen = ahead.get(asOf)
    if (seen !== undefined) return seen
    if (asOf + offset <= tick) return asOf + offset
    if (ahead.size >= MOST_AHEAD) ahead.clear()
    ahead.set(asOf, tick)
    return tick
  }
}

/** A collection blocks the process longer the more schools are loaded, so one serves all loads in an interval. */
export function sparsely(collect: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let isDue = false
  const run = () => {
    isDue = false
    collect()
    last = performance.now()
  }
  return () => {
    if (isDue) return
    const wait = last + COLLECT_EVERY - performance.now()
    isDue = wait > 0
    if (isDue) setTimeout(run, wait).unref()
    else run()
  }
}

const collectAfterLoad = sparsely(() => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // The first call empties pages, and the second returns them.
  collect()
  collect()
})

function entryFrom({ collection, id, held, heldRank, body }: StoredRecord, when: When): Entry {
  const place = held === null ? null : { at: held, rank: heldRank ?? Number.NEGATIVE_INFINITY }
  return entryOf(AXES[collection], recordOf({ body }), place, id, when, body)
}

function latest(spans: readonly CoveredSpan[]): number | null {
  return spans.length === 0 ? null : Math.max(...spans.map(({ asOf }) => asOf))
}
