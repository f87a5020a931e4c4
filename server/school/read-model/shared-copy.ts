import type { ListName } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type CoveredSpan, forget } from './coverage.ts'
import type { Entry } from './entry.ts'
import type { Versions } from './history/versions.ts'
import {
  type Loaded,
  OutOfReach,
  type SharedModelStore,
  type WantedRecords,
} from './model-store.ts'
import { CHANGES, createResidency, EVERYTHING, NotResident, type Residency } from './residency.ts'
import { isAdrift, isLong, type OpenShelf, type Shelf } from './shelf.ts'
import type { Spoilt, StoredDelta, StoredRecord, StoredSpan } from './stored-model.ts'

/** A model that is one of several over a store, and has what nobody asks for in the store alone. */
export interface SharedCopy extends Pick<Residency, 'need' | 'needSome' | 'needChanges'> {
  /** The same shelves, which throw `NotResident` where an answer needs what is not in memory. */
  readonly shelves: Readonly<Record<ListName, Shelf>>
  adopt(delta: StoredDelta): void
  /** Rejects with `OutOfReach`. */
  catchUp(): Promise<void>
  /** Lets go of what nobody asked for, and has the window's new days loaded. */
  tend(): void
}

/** Each is in vain only if something was read meanwhile. */
const MOST_TRIES = 5

export function createSharedCopy(parts: {
  readonly store: SharedModelStore
  readonly shelves: Readonly<Record<ListName, OpenShelf>>
  readonly gone: Map<string, Entry>
  readonly versions: Versions
  readonly revisions: Record<ListName, number>
  readonly now: () => number
  readonly entryFrom: (record: StoredRecord) => Entry
  readonly spanFrom: (span: StoredSpan) => CoveredSpan
  readonly mayWrite: () => boolean
  /** Writes that records did not verify, and what may no longer be vouched for; `before` is what the store has. */
  readonly mend: (
    collection: ListName,
    before: readonly CoveredSpan[],
    ids: readonly string[],
  ) => void
  /** Whether more is in memory than one school may take. */
  readonly isCrowded: () => boolean
  /** So many records are in the store alone for want of room. */
  readonly onLetGo: (records: number) => void
  readonly onStanding: (standing: StoredDelta['standing']) => void
}): SharedCopy {
  const { store, shelves, gone, versions, revisions, now, entryFrom, spanFrom } = parts
  /** Until they are read again. */
  const spoilt = new Map<string, Spoilt>()
  let adoptions = 0
  let catchingUp: Promise<void> | null = null
  let mayHoldMore = false
  /** What had been read when the room was last looked at: of a school at rest that is not done twice. */
  let weighed = -1

  const has = (collection: ListName, id: string) =>
    shelves[collection].entry(id) !== null || (collection === 'reservations' && gone.has(id))
  const residency = createResidency({ now, load, has })

  async function load(wanted: WantedRecords): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const adopted = adoptions
      const loaded = await store.load(wanted)
      if (adopted === adoptions && isSame(loaded.revisions, revisions)) return merge(loaded)
      await catchUp()
    }
    throw new OutOfReach('What was asked for is changing all the time.')
  }

  /** What is in memory is at least as new. */
  function merge(loaded: Loaded): void {
    const ofOthers = loaded.versions.filter(({ id }) => !has('reservations', id))
    for (const record of loaded.records) if (!has(record.collection, record.id)) place(record)
    versions.take(ofOthers)
    mayHoldMore = true
    doubt(loaded.spoilt)
  }

  function place(record: StoredRecord): void {
    const entry = entryFrom(record)
    const shelf = shelves[record.collection]
    if (record.collection === 'reservations') gone.delete(record.id)
    if (record.isGone) {
      shelf.remove(record.id)
      gone.set(record.id, entry)
    } else shelf.place(entry)
  }

  /** A record that did not verify was there: nothing is vouched for on its day. */
  function doubt(found: readonly Spoilt[]): void {
    for (const one of found) spoilt.set(`${one.collection} ${one.id}`, one)
    for (const collection of COLLECTIONS) {
      const own = [...spoilt.values()].filter((one) => one.collection === collection)
      if (own.length === 0) continue
      const shelf = shelves[collection]
      const before = shelf.spans()
      const after = own.reduce(
        (spans, { id, at }) =>
          at === null || has(collection, id) ? spans : forget(spans, dayOf(collection, at)),
        before,
      )
      shelf.know(after, shelf.pageSize())
      if (!parts.mayWrite()) continue
      parts.mend(
        collection,
        before,
        own.map(({ id }) => id),
      )
      for (const { id } of own) spoilt.delete(`${collection} ${id}`)
    }
  }

  function adopt(delta: StoredDelta): void {
    const isNews = COLLECTIONS.some((one) => delta.revisions[one] > revisions[one])
    if (!isNews && !delta.isWhole) return
    if (delta.isWhole) {
      for (const collection of COLLECTIONS) shelves[collection].clear()
      gone.clear()
      versions.forget(new Set([...versions.all()].map(({ id }) => id)))
      spoilt.clear()
      residency.begin()
    }
    for (const { collection, id } of delta.drop) {
      shelves[collection].remove(id)
      if (collection === 'reservations') gone.delete(id)
    }
    versions.forget(
      new Set(
        delta.drop.flatMap(({ collection, id }) => (collection === 'reservations' ? [id] : [])),
      ),
    )
    for (const record of delta.records) {
      place(record)
      spoilt.delete(`${record.collection} ${record.id}`)
    }
    residency.present(delta.records.map(({ id }) => id))
    versions.take(delta.versions)
    for (const collection of COLLECTIONS) {
      const spans = delta.spans.filter((span) => span.collection === collection).map(spanFrom)
      shelves[collection].know(
        spans.toSorted((a, b) => a.start - b.start),
        delta.standing.pageSizes[collection],
      )
    }
    parts.onStanding(delta.standing)
    Object.assign(revisions, delta.revisions)
    adoptions += 1
    mayHoldMore = true
    doubt(delta.spoilt)
  }

  function catchUp(): Promise<void> {
    catchingUp ??= adoptWhatIsKept().finally(() => {
      catchingUp = null
    })
    return catchingUp
  }

  async function adoptWhatIsKept(): Promise<void> {
    const delta = await store.changedSince({ ...revisions })
    if (delta) adopt(delta)
  }

  function isToStay(collection: ListName, entry: Entry): boolean {
    const { id, at, ends } = entry
    if (Number.isNaN(at) || isAdrift(entry)) return true
    const reach = collection === 'reservations' && isLong(entry) ? ends : at
    return (
      residency.touches(collection, { start: at, end: Math.max(reach, at + 2 ** -10) }) ||
      residency.isWanted(collection, id) ||
      (collection === 'reservations' && (versions.lastSeen(id) ?? 0) > residency.changesSince())
    )
  }

  function letGo(): void {
    const released = new Set<string>()
    for (const collection of COLLECTIONS) {
      const shelf = shelves[collection]
      for (const entry of shelf.all()) {
        if (isToStay(collection, entry)) continue
        shelf.remove(entry.id)
        residency.present([entry.id])
        if (collection === 'reservations') released.add(entry.id)
      }
    }
    for (const entry of gone.values()) {
      if (isToStay('reservations', entry)) continue
      gone.delete(entry.id)
      residency.present([entry.id])
      released.add(entry.id)
    }
    versions.forget(released)
  }

  /** What is outside stays in the store, and is loaded where somebody asks for it. */
  function makeRoom(): void {
    const before = size()
    while (parts.isCrowded()) {
      const wasMore = residency.narrow()
      letGo()
      if (!wasMore) break
    }
    if (size() < before) parts.onLetGo(before - size())
  }

  function size(): number {
    return COLLECTIONS.reduce((sum, collection) => sum + shelves[collection].size(), gone.size)
  }

  function guarded(collection: ListName): Shelf {
    const shelf = shelves[collection]
    const need = (stretch: Span) =>
      residency.need(collection, shelf.hasAdrift() ? EVERYTHING : stretch)
    return {
      ...shelf,
      need,
      find(stretch, most) {
        need(stretch)
        return shelf.find(stretch, most)
      },
      between(stretch) {
        need(stretch)
        return shelf.between(stretch)
      },
      knownIn(stretch) {
        need(stretch)
        return shelf.knownIn(stretch)
      },
      longOnes(at) {
        need({ start: at, end: at + 1 })
        return shelf.longOnes(at)
      },
      whole(stretch) {
        if (shelf.hasAdrift()) need(EVERYTHING)
        return shelf.whole(stretch)
      },
      entry(id) {
        residency.needSome(collection, [id])
        return shelf.entry(id)
      },
      all() {
        need(EVERYTHING)
        return shelf.all()
      },
    }
  }

  return {
    need: residency.need,
    needSome: residency.needSome,
    needChanges: residency.needChanges,
    shelves: { reservations: guarded('reservations'), flights: guarded('flights') },
    adopt,
    catchUp,
    tend() {
      if (store.isAstray()) catchUp().catch(() => {})
      const hasAged = residency.age()
      if (hasAged || mayHoldMore) letGo()
      const read = revisions.reservations + revisions.flights
      if (mayHoldMore || read !== weighed) makeRoom()
      weighed = read
      mayHoldMore = false
      try {
        for (const collection of COLLECTIONS)
          residency.need(collection, residency.window(collection))
        residency.needChanges(residency.window(CHANGES).start)
      } catch (error) {
        if (!(error instanceof NotResident)) throw error
      }
    },
  }
}

function dayOf(collection: ListName, at: number): Span {
  const { dayLength } = AXES[collection]
  const start = Math.floor(at / dayLength) * dayLength
  return { start, end: start + dayLength }
}

function isSame(
  one: Readonly<Record<ListName, number>>,
  other: Readonly<Record<ListName, number>>,
): boolean {
  return COLLECTIONS.every((collection) => one[collection] === other[collection])
}
