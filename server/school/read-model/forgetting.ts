import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, type Span, utcDayOf } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import type { Entry } from './entry.ts'
import type { RecordIndex } from './record-index.ts'
import { type ModelChange, NO_CHANGE, spanChange } from './stored-model.ts'
import type { Versions } from './versions.ts'

/** Bytes are those of the records' texts and their changes. */
export interface KeptRoom {
  readonly records: number
  readonly bytes: number
}

/** A school with 80 aircraft has less in 400 days. An API that gives more must not fill the process for all schools. */
export const MOST_KEPT: KeptRoom = { records: 300_000, bytes: 384 * 1024 * 1024 }
/** The share that is left after days were dropped, so that not every reading drops some. */
const LEFT = 0.9
const NO_STRETCH: Span = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY }

export function createForgetting(options: {
  readonly indexes: Readonly<Record<ListName, RecordIndex>>
  readonly gone: Map<string, Entry>
  readonly versions: Versions
  readonly revisions: Record<ListName, number>
  readonly save: (change: Omit<ModelChange, 'revisions' | 'standing'>) => void
  readonly now: () => number
  readonly retentionDays: number
  readonly mostKept: KeptRoom | undefined
  readonly onLetGo: (records: number) => void
}) {
  const { indexes, gone, versions, revisions, save, now, retentionDays } = options
  const { mostKept = MOST_KEPT } = options
  let forgotOn = ''

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
    // What was dropped for another reason on the day before is erased now, too.
    const isForgetting = forgotOn !== ''
    forgotOn = today
    let hasDropped = false
    for (const collection of COLLECTIONS) {
      const change = forgetOn(collection, old[collection], before)
      // Saved one by one: a follower takes a revision for all that there is of it.
      if (change) save(change)
      hasDropped ||= change !== null
    }
    if (hasDropped || isForgetting) save({ ...NO_CHANGE, isForgetting: true })
    return true
  }

  /** From running sums, because it is called with each reading. */
  function room(): KeptRoom {
    const { reservations, flights } = indexes
    let bytes = reservations.bytes() + flights.bytes() + versions.bytes()
    for (const { body } of gone.values()) bytes += body.length
    return { records: reservations.size() + flights.size() + gone.size, bytes }
  }

  /** Drops the days farthest from today if one school would take the memory of all. */
  function makeRoom(): void {
    if (!isOver(1)) return
    let records = 0
    const drop = (collection: ListName, range: Span, before: number) => {
      const change = forgetOn(collection, range, before)
      if (change) save(change)
      records += change?.drop.length ?? 0
    }
    for (const collection of COLLECTIONS) drop(collection, NO_STRETCH, Number.POSITIVE_INFINITY)
    for (const { collection, range } of farDays()) {
      if (!isOver(LEFT)) break
      drop(collection, range, Number.NEGATIVE_INFINITY)
    }
    if (records > 0) options.onLetGo(records)
  }

  function isOver(share: number): boolean {
    const { records, bytes } = room()
    return records > mostKept.records * share || bytes > mostKept.bytes * share
  }

  /** The farthest first. Without yesterday, today and tomorrow, of which an API lists only so much. */
  function farDays() {
    const today = Math.floor(now() / DAY)
    return COLLECTIONS.flatMap((collection) => {
      const { dayLength, dayAt } = AXES[collection]
      const left = collection === 'reservations' ? [...gone.values()] : []
      const starts = [
        ...indexes[collection].dayStarts(),
        ...left.flatMap(({ at }) =>
          Number.isNaN(at) ? [] : [Math.floor(at / dayLength) * dayLength],
        ),
      ]
      return [...new Set(starts)].map((start) => ({
        collection,
        range: { start, end: start + dayLength },
        far: Math.abs(dayAt(start) - today),
      }))
    })
      .filter(({ far }) => far > 1)
      .toSorted((a, b) => b.far - a.far)
  }

  function forgetOn(
    collection: ListName,
    range: Span,
    before: number,
  ): Omit<ModelChange, 'revisions'> | null {
    const index = indexes[collection]
    const spans = index.spans()
    const dropped = index.drop(range, before).map(({ id }) => id)
    if (collection === 'reservations') {
      for (const entry of gone.values()) {
        const isOut = Number.isNaN(entry.at)
          ? entry.asOf < before
          : entry.at >= range.start && entry.at < range.end
        if (!isOut) continue
        gone.delete(entry.id)
        dropped.push(entry.id)
      }
    }
    const ids = new Set(dropped)
    const dropVersions = collection === 'reservations' ? versions.of(ids) : []
    const spansChanged = spanChange(collection, spans, index.spans())
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

  return {
    forget,
    makeRoom,
    room,

    /** Also in the store. */
    forgetAll(): void {
      const all = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
      for (const collection of COLLECTIONS) {
        const change = forgetOn(collection, all, Number.POSITIVE_INFINITY)
        if (change) save({ ...change, isForgetting: true })
      }
    },
  }
}
