import { type PlainDay } from '#time/plain-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { Axis, Place, Stretch } from './axis.ts'
import { type Entry, entryOf, type When } from './entry.ts'

/** One list of the API as it came. */
export interface Page extends When {
  readonly from: PlainDay
  readonly to: PlainDay
  /** Null stands for an entry that was no record. */
  readonly records: readonly (ProjectedRecord | null)[]
  readonly pageSize: number
}

/** What a page proves. */
export interface Verdict {
  readonly entries: readonly Entry[]
  /** False: its order or its days are not what was asked for, so that it proves nothing about what it leaves out. */
  readonly isProof: boolean
  /** All of it is known, but for `open`. */
  readonly known: Stretch
  /** Where a full page ended: there may be more at this position. */
  readonly edge: number | null
  /** What no other question could show either: the rest of a day that fills a page, or what a strange page was asked for. */
  readonly lost: Stretch | null
}

/**
 * Judges a page. One that is not full shows all it was asked for. A full one shows all up to the position of its last
 * record, that position excluded; if that lies in the first day asked for, no question can show the rest of the day.
 */
export function judgePage(axis: Axis, page: Page): Verdict {
  const asked = axis.stretchOf(page.from, page.to)
  const wholeDays = { start: asked.start, end: nextDay(axis, asked.end - 0.5) }
  const entries = entriesOf(axis, page, asked.start)
  const places = entries.filter((entry) => entry.isPlaced)
  const isFull = page.records.length >= page.pageSize
  const last = places.at(-1)?.at
  const firstDayEnd = nextDay(axis, asked.start)
  if (!isProof(places, wholeDays)) {
    const goesOn = last !== undefined && last >= firstDayEnd && last < asked.end
    const end = !isFull ? asked.end : goesOn ? dayStart(axis, last) : firstDayEnd
    const known = { start: asked.start, end: asked.start }
    return { entries, isProof: false, known, edge: null, lost: { start: asked.start, end } }
  }
  if (!isFull) return { entries, isProof: true, known: asked, edge: null, lost: null }
  const edge = last ?? asked.start
  const known = { start: asked.start, end: edge }
  const lost = edge < firstDayEnd ? { start: edge, end: firstDayEnd } : null
  return { entries, isProof: true, known, edge: last ?? null, lost }
}

function entriesOf(axis: Axis, page: Page, start: number): Entry[] {
  let place: Place = { at: start, rank: Number.NEGATIVE_INFINITY }
  return page.records.map((record, index) => {
    // Behind the one before it, whatever their ids: in the gap before the next.
    const behind = { at: place.at, rank: place.rank + 0.5 }
    const entry = entryOf(axis, record, behind, `${page.from}#${index}`, page)
    if (entry.isPlaced) place = { at: entry.at, rank: entry.rank }
    return entry
  })
}

function isProof(places: readonly Entry[], asked: Stretch): boolean {
  return places.every(
    ({ at }, i) => at >= asked.start && at < asked.end && at >= (places[i - 1]?.at ?? asked.start),
  )
}

function dayStart(axis: Axis, position: number): number {
  return Math.floor(position / axis.dayLength) * axis.dayLength
}

function nextDay(axis: Axis, position: number): number {
  return dayStart(axis, position) + axis.dayLength
}
