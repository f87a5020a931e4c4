import type { Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Line } from './line.ts'

export interface ListedPlaces {
  /** In list order, without records that have no position. */
  readonly places: readonly number[]
  readonly isFull: boolean
  /** False if its count isn't its number of records. */
  readonly isSound: boolean
}

export interface Verdict {
  /** False if order, days or count are wrong; then it proves nothing about omissions. */
  readonly isProof: boolean
  /** All records in this range are on the page; may be empty. */
  readonly known: Span
  /** End of a full page, which may show only some records at this position. */
  readonly edge: number | null
  /** What no request can show: the rest of a day that fills a page, or the days of an invalid page. */
  readonly lost: Span | null
}

/** A page that isn't full shows everything requested. A full one shows everything before its last record's position; if
 * that is on the first day requested, the rest of that day can't be shown. `knownTo` is a parameter so that tests can
 * pass a wrong one. */
export function judge(
  line: Line,
  days: DayRange,
  { places, isFull, isSound }: ListedPlaces,
  knownTo: (last: number) => number = (last) => last,
): Verdict {
  const asked = line.spanOf(days)
  const { start } = asked
  const end = dayStart(line, asked.end - 0.5) + line.dayLength
  const firstDayEnd = start + line.dayLength
  const last = places.at(-1)
  const inOrder = places.every((at, i) => at >= start && at < end && at >= (places[i - 1] ?? start))
  if (!isSound || !inOrder) {
    const goesOn = last !== undefined && last >= firstDayEnd && last < end
    const settled = !isFull ? asked.end : goesOn ? dayStart(line, last) : firstDayEnd
    const lost = { start, end: settled }
    return { isProof: false, known: { start, end: start }, edge: null, lost }
  }
  if (!isFull) return { isProof: true, known: asked, edge: null, lost: null }
  const reached = last === undefined ? start : knownTo(last)
  const lost = reached < firstDayEnd ? { start: reached, end: firstDayEnd } : null
  return { isProof: true, known: { start, end: reached }, edge: last ?? null, lost }
}

function dayStart({ dayLength }: Line, position: number): number {
  return Math.floor(position / dayLength) * dayLength
}
