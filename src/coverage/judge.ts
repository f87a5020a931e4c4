import type { Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Line } from './line.ts'

/** One list of the API, as far as a proof needs it. */
export interface ListedPlaces {
  /** Where its records stand on the line, in the order of the list; records without a position are left out. */
  readonly places: readonly number[]
  /** There may be more than came (§4.1). */
  readonly isFull: boolean
  /** False if it contradicts itself: its count is not the number of its records. */
  readonly isSound: boolean
}

export interface Verdict {
  /** False: its order, its days or its count are wrong, so it says nothing about what it leaves out. */
  readonly isProof: boolean
  /** Every record in here is on the page; may be empty. */
  readonly known: Span
  /** Where a full page ended: it may show only some of the records at this position. */
  readonly edge: number | null
  /** What no other question could show either: the rest of a day that fills a page, or the days a wrong page was asked for. */
  readonly lost: Span | null
}

/**
 * Judges a page. One that is not full shows everything asked for. A full one shows everything before the position of its
 * last record; if that lies on the first day asked for, no question can show the rest of that day.
 * `knownTo` is a parameter for the tests that must see a wrong one fail.
 */
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
