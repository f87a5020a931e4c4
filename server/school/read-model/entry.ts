import { judge, type Verdict } from '#coverage/judge.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { exactInstant } from '#time/instant.ts'
import { type DayRange } from '#time/plain-day.ts'
import type { Axis, ListPlace } from './axis.ts'

/** What decides the order of a list: position, then completion (flights), then id. */
export interface Key extends ListPlace {
  readonly id: string
}

export interface Entry extends Key, When {
  /** False: the record gives no position, so it is placed where the API listed it. True for one that has no place at all. */
  readonly isPlaced: boolean
  /** Epoch ms of a reservation's end; NaN for none. */
  readonly ends: number
  /** JSON text in ASCII. */
  readonly body: string
}

export const NOWHERE = Number.NaN

/** When something was requested: epoch ms, and the same moment on the clock that never goes back. */
export interface When {
  readonly asOf: number
  readonly tick: number
}

/** `place` and `keyless`: place and id for a record that gives none. `text`: its body, if known. */
export function entryOf(
  axis: Axis,
  record: ProjectedRecord | null,
  place: ListPlace | null,
  keyless: string,
  { asOf, tick }: When,
  text?: string,
): Entry {
  const own = record && axis.place(record)
  const { at, rank } = own ?? place ?? { at: NOWHERE, rank: 0 }
  return {
    id: record === null ? keyless : (recordIdOf(record) ?? keyless),
    at,
    rank,
    isPlaced: own !== null,
    ends: exactInstant(record?.endsAt) ?? Number.NaN,
    asOf,
    tick,
    body: text ?? asciiJson(record),
  }
}

export function recordIdOf(record: ProjectedRecord): RecordId | null {
  return typeof record.id === 'string' ? parseRecordId(record.id) : null
}

export function recordOf(entry: { readonly body: string }): ProjectedRecord | null {
  return JSON.parse(entry.body) as ProjectedRecord | null
}

/** One byte per character, in memory and on the wire: a single other letter would double a string's size. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function compareKeys(one: Key, other: Key): number {
  if (one.at !== other.at) return one.at - other.at
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Such ids are made up for entries without one (see `entriesOf`). */
export function isKeyless(id: string): boolean {
  return id.includes('#')
}

/** Neither the record's identity nor its place is known. */
export function isAdrift({ id, isPlaced }: Entry): boolean {
  return !isPlaced && isKeyless(id)
}

/** The index of the first entry at or after a key, or a position. */
export function lowerBound(entries: readonly Entry[], key: Key | number): number {
  const isBefore =
    typeof key === 'number'
      ? (entry: Entry) => entry.at < key
      : (entry: Entry) => compareKeys(entry, key) < 0
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry && isBefore(entry)) low = middle + 1
    else high = middle
  }
  return low
}

export interface ReadPage extends When, DayRange {
  /** Null stands for an entry that was no record. */
  readonly records: readonly (ProjectedRecord | null)[]
  readonly pageSize: number
}

export interface JudgedPage extends Verdict {
  readonly entries: readonly Entry[]
}

export function judgePage(axis: Axis, page: ReadPage): JudgedPage {
  const entries = entriesOf(axis, page, axis.spanOf(page).start)
  const places = entries.filter((entry) => entry.isPlaced).map(({ at }) => at)
  const isFull = page.records.length >= page.pageSize
  return { entries, ...judge(axis, page, { places, isFull, isSound: true }) }
}

function entriesOf(axis: Axis, page: ReadPage, start: number): Entry[] {
  let place: ListPlace = { at: start, rank: Number.NEGATIVE_INFINITY }
  return page.records.map((record, index) => {
    // Placed after the previous entry, whatever their ids: in the gap before the next.
    const behind = { at: place.at, rank: place.rank + 0.5 }
    const entry = entryOf(axis, record, behind, `${page.from}#${index}`, page)
    if (entry.isPlaced) place = { at: entry.at, rank: entry.rank }
    return entry
  })
}
