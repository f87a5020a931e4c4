import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName, RecordId } from '#server/school/upstream/question.ts'
import { DAY, MINUTE, SECOND, type Span, utcDayOf } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type CoveredSpan } from './coverage.ts'
import { type Entry, entryOf, NOWHERE, recordOf, type When } from './entry.ts'
import type { Version } from './history/history.ts'
import { createVersions } from './history/versions.ts'
import { isShared, type ModelStore } from './model-store.ts'
import { type JudgedPage, judgePage, type ReadPage } from './page.ts'
import { crowdedOut, type Held, isCrowded, type KeptRoom, MOST_KEPT } from './room/crowding.ts'
import type { Change, ChangesAnswer, LookedAt, Revisions } from './school-reader.ts'
import { createSharedCopy } from './shared-copy.ts'
import { createShelf, isKeyless, type Moved, type OpenShelf, type Shelf } from './shelf.ts'
import {
  type ModelChange,
  NO_CHANGE,
  NOTHING_KEPT,
  type StoredDelta,
  type StoredModel,
  type StoredRecord,
  type StoredSpan,
} from './stored-model.ts'

/** The school as last read, in memory, with its copy on disk. */
export interface Model {
  readonly shelves: Readonly<Record<ListName, Shelf>>
  /** Stores a list; null when it is doubted until a second reading, a minute later, says the same. */
  absorbPage(collection: ListName, page: ReadPage): JudgedPage | null
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
  /**
   * To be called twice a minute: forgets what is past its retention (true, once a day), and sees that the rest is saved.
   */
  tend(): boolean
  /** Drops everything, on disk, too. */
  forgetAll(): void
  /** Becomes what another gateway's is: what it read since, or all of it. Older than what is here, it changes nothing. */
  adopt(delta: StoredDelta): void
  /** Adopts what was kept since. Rejects with `OutOfReach`. */
  catchUp(): Promise<void>
}

/** A stretch with this many known records that suddenly comes back empty is doubted: a broken answer can look valid. */
const MANY = 10
/** Two readings this close together may share one fault, so the second proves nothing new. */
const APART = MINUTE
const MOST_AHEAD = 1_000
const NO_STRETCH: Span = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY }

export function createModel(options: {
  readonly store: ModelStore
  readonly now: () => number
  readonly monotonic: () => number
  /** Records of days that ended longer ago are erased, with what is known of those days. */
  readonly retentionDays: number
  /** False while another gateway writes what is kept: then nothing is forgotten here but by its word. */
  readonly mayWrite: () => boolean
  /** What people looked at, and when last. */
  readonly looks: () => readonly LookedAt[]
  readonly mostKept?: KeptRoom | undefined
  /** So many records were let go for want of room. */
  readonly onLetGo: (records: number) => void
}): Model {
  const { store, now, monotonic, retentionDays, mayWrite, mostKept = MOST_KEPT } = options
  const shared = isShared(store) ? store : null
  const tickOf = createTicks(now, monotonic)
  const kept = shared ? NOTHING_KEPT : store.take(whole)
  const { shelves, gone, versions, revisions } = opened(kept)
  let doubt: { collection: ListName; stretch: Span; at: number } | null = null
  let lastReading = latest(shelves.reservations.spans())
  /** Of reservations, as far as what is kept tells: a change before it could not be seen. */
  let firstReading = Number.POSITIVE_INFINITY
  for (const { seenAt } of versions.all()) firstReading = Math.min(firstReading, seenAt)
  let forgotOn = ''
  let statusWrongFor = 0
  const began = monotonic()
  const copy =
    shared &&
    createSharedCopy({
      store: shared,
      shelves,
      gone,
      versions,
      revisions,
      entryFrom: (record) => entryFrom(record, whenOf(record.asOf)),
      spanFrom,
      mayWrite,
      mend,
      onStanding(standing) {
        lastReading = standing.lastReading
      },
    })
  if (copy && shared) copy.adopt(shared.take(whole))
  if (mayWrite()) {
    forget()
    makeRoom()
  }

  /** A scope of its own, so that the rows read from disk can be freed once the model is built from them. */
  function opened(kept: StoredModel) {
    const entries = kept.records.map((record) => ({
      record,
      entry: entryFrom(record, whenOf(record.asOf)),
    }))
    const shelfOf = (collection: ListName): OpenShelf => {
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
    if (collection === 'reservations') {
      lastReading = Math.max(lastReading ?? 0, asOf)
      firstReading = Math.min(firstReading, asOf)
    }
    save({
      ...NO_CHANGE,
      ...spanChange(collection, before, shelves[collection].spans()),
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

  /** A flight may have the id of a booking. */
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
      reservations: shelves.reservations.pageSize(),
      flights: shelves.flights.pageSize(),
    }
    store.save({ ...change, revisions: { ...revisions }, standing: { lastReading, pageSizes } })
  }

  function mend(
    collection: ListName,
    before: readonly CoveredSpan[],
    ids: readonly string[],
  ): void {
    const shelf = shelves[collection]
    const lost = ids.filter((id) => !shelf.entry(id) && !isGone(collection, id))
    revisions[collection] += 1
    save({
      ...NO_CHANGE,
      ...spanChange(collection, before, shelf.spans()),
      put: ids.flatMap((id) => {
        const left = isGone(collection, id) ? gone.get(id) : null
        const entry = shelf.entry(id) ?? left
        return entry ? [stored(collection, entry, entry === left)] : []
      }),
      drop: lost.map((id) => ({ collection, id })),
      dropVersions: versionsOf(collection, new Set(lost)),
    })
    if (collection === 'reservations') versions.forget(new Set(lost))
  }

  function versionsOf(collection: ListName, ids: ReadonlySet<string>): Version[] {
    return collection === 'reservations' ? [...versions.all()].filter(({ id }) => ids.has(id)) : []
  }

  function whole(): StoredModel {
    return {
      revisions: { ...revisions },
      records: [
        ...COLLECTIONS.flatMap((collection) =>
          [...shelves[collection].all()].map((entry) => stored(collection, entry, false)),
        ),
        ...[...gone.values()].map((entry) => stored('reservations', entry, true)),
      ],
      spans: COLLECTIONS.flatMap((collection) =>
        shelves[collection].spans().map((span) => storedSpan(collection, span)),
      ),
      versions: [...versions.all()],
    }
  }

  /** Once a day: drops what is past its retention, with its history and its coverage. */
  function forget(): boolean {
    const today = utcDayOf(now())
    if (today === forgotOn) return false
    const before = now() - retentionDays * DAY
    const day = Math.floor(before / DAY)
    const old = {
      reservations: { start: Number.NEGATIVE_INFINITY, end: day * DAY },
      flights: { start: -day + 1, end: Number.POSITIVE_INFINITY },
    }
    // What was dropped for another reason on the day before goes now too.
    const isForgetting = forgotOn !== ''
    forgotOn = today
    let hasDropped = false
    for (const collection of COLLECTIONS) {
      const change = forgetOn(collection, old[collection], before)
      // Before the next one: whoever follows takes a revision for all that there is of it.
      if (change) save(change)
      hasDropped ||= change !== null
    }
    if (hasDropped || isForgetting) save({ ...NO_CHANGE, isForgetting: true })
    return true
  }

  /** What is held, by sums that are kept: it is asked for with each reading. */
  function room(): KeptRoom {
    const { reservations, flights } = shelves
    let bytes = reservations.bytes() + flights.bytes() + versions.bytes()
    for (const { body } of gone.values()) bytes += body.length
    return { records: reservations.size() + flights.size() + gone.size, bytes }
  }

  function* held(): Generator<Held> {
    for (const collection of COLLECTIONS)
      for (const { at, body } of shelves[collection].all())
        yield { collection, at, records: 1, bytes: body.length }
    for (const { at, body } of gone.values())
      yield { collection: 'reservations', at, records: 1, bytes: body.length }
    for (const { id, fields } of versions.all())
      yield {
        collection: 'reservations',
        at: latestOf(id)?.at ?? NOWHERE,
        records: 0,
        bytes: fields.length,
      }
  }

  /** Forgets days as if they had never been read, where one school’s records would take the room of all. */
  function makeRoom(): void {
    if (!isCrowded(room(), mostKept)) return
    let records = 0
    for (const { collection, stretch } of crowdedOut(held(), mostKept, options.looks(), now())) {
      const change = stretch
        ? forgetOn(collection, stretch, Number.NEGATIVE_INFINITY)
        : forgetOn(collection, NO_STRETCH, Number.POSITIVE_INFINITY)
      if (change) save(change)
      records += change?.drop.length ?? 0
    }
    if (records > 0) options.onLetGo(records)
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
        const isOut = Number.isNaN(entry.at)
          ? entry.asOf < before
          : entry.at >= stretch.start && entry.at < stretch.end
        if (!isOut) continue
        gone.delete(entry.id)
        dropped.push(entry.id)
      }
    }
    const ids = new Set(dropped)
    const dropVersions = versionsOf(collection, ids)
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
      const shelf = shelves[collection]
      const verdict = judgePage(shelf.axis, page)
      if (isDoubtful(collection, page)) return null
      const before = shelf.spans()
      commit(collection, before, shelf.absorbPage(page, verdict), page.asOf)
      return verdict
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
      for (const { asOf } of shelves.reservations.spans())
        firstReading = Math.min(firstReading, asOf)
      return {
        ...versions.changes(since, id, latestOf),
        asOf: lastReading,
        knownSince: Number.isFinite(firstReading) ? firstReading : null,
      }
    },
    history: (since) => versions.each(since, latestOf),
    forgetAll() {
      const all = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
      for (const collection of COLLECTIONS) {
        const change = forgetOn(collection, all, Number.POSITIVE_INFINITY)
        if (change) save({ ...change, isForgetting: true })
      }
    },
    tend() {
      const hasForgotten = mayWrite() && forget()
      copy?.tend()
      store.tend()
      return hasForgotten
    },
    adopt: (delta) => copy?.adopt(delta),
    catchUp: async () => copy?.catchUp(),
  }
}

/**
 * The moment of a reading on the clock that never goes back. One instant is one moment, whenever it is asked for: records and
 * spans of one reading stay as old as each other.
 */
function createTicks(now: () => number, monotonic: () => number): (asOf: number) => number {
  /** Dated in the future by a clock that is ahead: no older than when it was first seen. */
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
