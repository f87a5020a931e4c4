import { DAY, MINUTE, type Span, utcDayOf } from '#time/instant.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { ListName, RecordId } from '#upstream/question.ts'
import { AXES } from './axis.ts'
import { type CoveredSpan } from './coverage.ts'
import { type Entry, entryOf, NOWHERE, recordOf, type When } from './entry.ts'
import type { Version } from './history/history.ts'
import { createVersions } from './history/versions.ts'
import type { ModelStore } from './model-store.ts'
import type { ReadPage } from './page.ts'
import type { Change, ChangesAnswer, Revisions } from './school-reader.ts'
import { createShelf, isKeyless, type Moved, type Shelf, type Taken } from './shelf.ts'
import {
  type ModelChange,
  NO_CHANGE,
  type StoredModel,
  type StoredRecord,
  type StoredSpan,
} from './stored-model.ts'

/** The school as last read, in memory, with its copy on disk. */
export interface Model {
  readonly shelves: Readonly<Record<ListName, Shelf>>
  /** Stores a list; null when it is doubted until a second reading, a minute later, says the same. */
  absorbPage(collection: ListName, page: ReadPage): Taken | null
  /** Until when (epoch ms) reading a stretch again would prove nothing; null if it would now. */
  doubtedUntil(collection: ListName, stretch: Span): number | null
  absorbSome(collection: ListName, records: readonly ProjectedRecord[], when: When): void
  absorbMissing(collection: ListName, id: RecordId, asOf: number): void
  changes(since: number, id?: RecordId): ChangesAnswer
  history(since: number): readonly Change[]
  revisions(): Revisions
  /**
   * For how long, ms at most and summed over bookings, a status stood since the process began that a later reading found
   * changed. It changed at some time between the two readings, and nobody may have looked.
   */
  statusWrongFor(): number
  /** To be called twice a minute: forgets what is past its retention (true, once a day), and sees that the rest is saved. */
  tend(): boolean
  /** Drops everything, on disk, too. */
  forgetAll(): void
}

/** A stretch with this many known records that suddenly comes back empty is doubted: a broken answer can look valid. */
const MANY = 10
/** Two readings this close together may share one fault, so the second proves nothing new. */
const APART = MINUTE

export function createModel(options: {
  readonly store: ModelStore
  readonly now: () => number
  readonly monotonic: () => number
  /** Records of days that ended longer ago are erased, with what is known of those days. */
  readonly retentionDays: number
}): Model {
  const { store, now, monotonic, retentionDays } = options
  const { shelves, gone, versions, revisions } = opened(store.take(whole))
  let doubt: { collection: ListName; stretch: Span; at: number } | null = null
  let lastReading = latest(shelves.reservations.spans())
  let forgotOn = ''
  let statusWrongFor = 0
  const began = monotonic()
  forget()

  /** A scope of its own, so that the rows read from disk can be freed once the model is built from them. */
  function opened(kept: StoredModel) {
    const entries = kept.records.map((record) => ({
      record,
      entry: entryFrom(record, whenOf(record.asOf)),
    }))
    const shelfOf = (collection: ListName): Shelf => {
      const own = entries.flatMap(({ record, entry }) =>
        record.collection === collection && !record.isGone ? [entry] : [],
      )
      const spans = kept.spans.flatMap((span) =>
        // A reading dated in the future has no known age.
        span.collection === collection && span.asOf <= now() + MINUTE ? [spanFrom(span)] : [],
      )
      return createShelf(
        AXES[collection],
        own,
        spans.toSorted((a, b) => a.start - b.start),
      )
    }
    return {
      shelves: { reservations: shelfOf('reservations'), flights: shelfOf('flights') },
      gone: new Map(
        entries.flatMap(({ record, entry }) => (record.isGone ? [[entry.id, entry] as const] : [])),
      ),
      versions: createVersions(kept.versions),
      revisions: { ...kept.revisions },
    }
  }

  function whenOf(asOf: number): When {
    return { asOf, tick: monotonic() - Math.max(0, now() - asOf) }
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
    return shelves.reservations.entry(id) ?? gone.get(id) ?? null
  }

  /** Stores what a reading changed, in memory first, so that a full disk loses nothing. */
  function commit(
    collection: ListName,
    before: readonly CoveredSpan[],
    moved: readonly Moved[],
    asOf: number,
  ) {
    const noted = moved.flatMap((change) => note(collection, change, asOf) ?? [])
    revisions[collection] += 1
    if (collection === 'reservations') lastReading = Math.max(lastReading ?? 0, asOf)
    save({
      ...NO_CHANGE,
      ...spanChange(collection, before, shelves[collection].spans()),
      put: moved.flatMap(({ before, after }) => {
        const isKept = !after && before && gone.has(before.id)
        return after
          ? [stored(collection, after, false)]
          : isKept
            ? [stored(collection, before, true)]
            : []
      }),
      drop: moved.flatMap(({ before, after }) =>
        before && !after && !gone.has(before.id) ? [{ collection, id: before.id }] : [],
      ),
      putVersions: noted,
    })
    forget()
  }

  function note(
    collection: ListName,
    { before, after, isNews }: Moved,
    asOf: number,
  ): Version | null {
    const id = after?.id ?? before?.id ?? ''
    if (collection !== 'reservations' || isKeyless(id)) return null
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

  function save(change: Omit<ModelChange, 'revisions'>): void {
    store.save({ ...change, revisions: { ...revisions } })
  }

  function whole(): StoredModel {
    const collections = ['reservations', 'flights'] as const
    return {
      revisions: { ...revisions },
      records: [
        ...collections.flatMap((collection) =>
          [...shelves[collection].all()].map((entry) => stored(collection, entry, false)),
        ),
        ...[...gone.values()].map((entry) => stored('reservations', entry, true)),
      ],
      spans: collections.flatMap((collection) =>
        shelves[collection].spans().map((span) => storedSpan(collection, span)),
      ),
      versions: [...versions.all()],
    }
  }

  /** Once a day: drops what is past its retention, with its history and its coverage. */
  function forget(): boolean {
    const today = utcDayOf(now())
    if (today === forgotOn) return false
    // What was dropped for another reason on the day before goes now too.
    const isForgetting = forgotOn !== ''
    forgotOn = today
    const before = now() - retentionDays * DAY
    const day = Math.floor(before / DAY)
    const changes = [
      forgetOn('reservations', { start: Number.NEGATIVE_INFINITY, end: day * DAY }, before),
      forgetOn('flights', { start: -day + 1, end: Number.POSITIVE_INFINITY }, before),
    ].filter((change) => change !== null)
    for (const change of changes) save(change)
    if (changes.length > 0 || isForgetting) save({ ...NO_CHANGE, isForgetting: true })
    return true
  }

  function forgetOn(
    collection: ListName,
    stretch: Span,
    before: number,
  ): Omit<ModelChange, 'revisions'> | null {
    const shelf = shelves[collection]
    const spans = shelf.spans()
    const dropped = shelf.drop(stretch, before).map(({ id }) => id)
    if (collection === 'reservations') {
      for (const entry of gone.values()) {
        const isOld = Number.isNaN(entry.at) ? entry.asOf < before : entry.at < stretch.end
        if (!isOld) continue
        gone.delete(entry.id)
        dropped.push(entry.id)
      }
    }
    const ids = new Set(dropped)
    const dropVersions =
      collection === 'reservations' ? [...versions.all()].filter(({ id }) => ids.has(id)) : []
    const spansChanged = spanChange(collection, spans, shelf.spans())
    if (
      dropped.length === 0 &&
      spansChanged.dropSpans.length === 0 &&
      spansChanged.putSpans.length === 0
    )
      return null
    if (collection === 'reservations') versions.forget(ids)
    revisions[collection] += 1
    return {
      ...NO_CHANGE,
      ...spansChanged,
      drop: dropped.map((id) => ({ collection, id })),
      dropVersions,
    }
  }

  /** A busy stretch that is suddenly empty. */
  function isDoubtful(collection: ListName, page: ReadPage): boolean {
    if (page.records.length > 0) return false
    const { axis, knownIn } = shelves[collection]
    const stretch = axis.spanOf(page)
    if (knownIn(stretch) < MANY) return false
    const isSaidAgain =
      doubt?.collection === collection &&
      doubt.stretch.start < stretch.end &&
      doubt.stretch.end > stretch.start
    if (isSaidAgain && doubt && page.tick - doubt.at >= APART) {
      doubt = null
      return false
    }
    if (!isSaidAgain) doubt = { collection, stretch, at: page.tick }
    return true
  }

  return {
    shelves,
    revisions: () => revisions,
    statusWrongFor: () => statusWrongFor,

    absorbPage(collection, page) {
      if (isDoubtful(collection, page)) return null
      const shelf = shelves[collection]
      const before = shelf.spans()
      const taken = shelf.absorbPage(page)
      commit(collection, before, taken.moved, page.asOf)
      return taken
    },
    absorbSome(collection, records, when) {
      const shelf = shelves[collection]
      commit(collection, shelf.spans(), shelf.absorbSome(records, when), when.asOf)
    },
    doubtedUntil(collection, stretch) {
      const isOver =
        doubt?.collection !== collection ||
        doubt.stretch.start >= stretch.end ||
        doubt.stretch.end <= stretch.start
      const left = doubt && !isOver ? APART - (monotonic() - doubt.at) : 0
      return left > 0 ? now() + left : null
    },
    absorbMissing(collection, id, asOf) {
      const shelf = shelves[collection]
      commit(collection, shelf.spans(), shelf.absorbMissing(id), asOf)
    },
    changes(since, id) {
      return { ...versions.changes(since, id, latestOf), asOf: lastReading }
    },
    history: (since) => versions.each(since, latestOf),
    forgetAll() {
      const all = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
      for (const collection of ['reservations', 'flights'] as const) {
        const change = forgetOn(collection, all, Number.POSITIVE_INFINITY)
        if (change) save({ ...change, isForgetting: true })
      }
    },
    tend() {
      const hasForgotten = forget()
      store.tend()
      return hasForgotten
    },
  }
}

function entryFrom({ collection, id, held, heldRank, body }: StoredRecord, when: When): Entry {
  const place = held === null ? null : { at: held, rank: heldRank ?? Number.NEGATIVE_INFINITY }
  return entryOf(AXES[collection], recordOf({ body }), place, id, when, body)
}

function stored(collection: ListName, entry: Entry, isGone: boolean): StoredRecord {
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

function storedSpan(collection: ListName, span: CoveredSpan): StoredSpan {
  const { shown, tick: _, ...kept } = span
  return { collection, ...kept, shown: shown && JSON.stringify([...shown]) }
}

function spanChange(
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

function latest(spans: readonly CoveredSpan[]): number | null {
  return spans.length === 0 ? null : Math.max(...spans.map(({ asOf }) => asOf))
}
