import { judge, type Verdict } from '#coverage/judge.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { type DayRange } from '#time/plain-day.ts'
import type { Axis, ListPlace } from './axis.ts'
import { type Entry, entryOf, type When } from './entry.ts'

/** One list of the API as it came. */
export interface ReadPage extends When, DayRange {
  /** Null stands for an entry that was no record. */
  readonly records: readonly (ProjectedRecord | null)[]
  readonly pageSize: number
}

export interface JudgedPage extends Verdict {
  readonly entries: readonly Entry[]
}

/** What a page proves, with its records where they stand. */
export function judgePage(axis: Axis, page: ReadPage): JudgedPage {
  const entries = entriesOf(axis, page, axis.spanOf(page).start)
  const places = entries.filter((entry) => entry.isPlaced).map(({ at }) => at)
  const isFull = page.records.length >= page.pageSize
  return { entries, ...judge(axis, page, { places, isFull, isSound: true }) }
}

function entriesOf(axis: Axis, page: ReadPage, start: number): Entry[] {
  let place: ListPlace = { at: start, rank: Number.NEGATIVE_INFINITY }
  return page.records.map((record, index) => {
    // After the one before it, whatever their ids: in the gap before the next.
    const behind = { at: place.at, rank: place.rank + 0.5 }
    const entry = entryOf(axis, record, behind, `${page.from}#${index}`, page)
    if (entry.isPlaced) place = { at: entry.at, rank: entry.rank }
    return entry
  })
}
