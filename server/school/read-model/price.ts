import { partsIn } from '#coverage/spans.ts'
import { PAGE } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'
import { lowerBound } from './entry.ts'
import type { RecordIndex } from './record-index.ts'

/** Days before and after from which to guess how many records an unknown day has. */
const NEIGHBOURHOOD = 14

/** Estimated pages for reading a range: each page of a hundred starts on the last day of the previous one. */
export function priceOf(index: RecordIndex, range: Span): number {
  const { dayLength } = index.axis
  const entries = index.between(range)
  const dayStart = (position: number) => Math.floor(position / dayLength) * dayLength
  let pages = 1
  for (let position = range.start; ; pages++) {
    const last = entries[lowerBound(entries, position) + PAGE - 1]
    if (!last) break
    position = Math.max(dayStart(last.at), dayStart(position) + dayLength)
    if (position >= range.end) break
  }
  return pages + Math.floor((unknownDays(index, range) * perDay(index, range)) / PAGE)
}

/** Pages for reading what is unknown in a range, 0 if nothing is; a page runs on over known days up to a hundred records.
 * A hole was read already, in vain. */
export function unreadPriceOf(index: RecordIndex, range: Span): number {
  const rate = perDay(index, range) / index.axis.dayLength
  let [pages, covered] = [0, range.start]
  for (const part of partsIn(index.spans(), range)) {
    if ((part.span && part.span.kind !== 'edge') || index.axis.isSliver(part)) continue
    for (covered = Math.max(covered, part.start); covered < part.end; pages++)
      covered = pageEnd(index, { start: covered, end: range.end }, rate)
  }
  return pages
}

/** Where a page ends that starts with a range: its last record's day is requested again. `rate`: records per unit of the axis. */
function pageEnd(index: RecordIndex, { start, end }: Span, rate: number): number {
  const { dayLength } = index.axis
  const next = start + dayLength
  let left = PAGE
  for (const part of partsIn(index.spans(), { start, end })) {
    const isCovered = part.span?.kind === 'known'
    const entries = isCovered ? index.between(part) : []
    const records = isCovered ? entries.length : (part.end - part.start) * rate
    if (records >= left) {
      const last = isCovered ? (entries[left - 1]?.at ?? part.end) : part.start + left / rate
      return Math.max(next, Math.floor(last / dayLength) * dayLength)
    }
    left -= records
  }
  return end
}

function unknownDays(index: RecordIndex, range: Span): number {
  let length = 0
  for (const { start, end, span } of partsIn(index.spans(), range))
    if (span?.kind !== 'known') length += end - start
  return length / index.axis.dayLength
}

/** Taken from the known days around the range; if there are none, from all known days. */
function perDay(index: RecordIndex, { start, end }: Span): number {
  const margin = NEIGHBOURHOOD * index.axis.dayLength
  const spans = index.spans()
  const all = { start: spans[0]?.start ?? start, end: spans.at(-1)?.end ?? end }
  return (
    perKnownDay(index, { start: start - margin, end: end + margin }) ?? perKnownDay(index, all) ?? 0
  )
}

function perKnownDay(index: RecordIndex, range: Span): number | null {
  const days = (range.end - range.start) / index.axis.dayLength - unknownDays(index, range)
  return days > 0 ? index.countCovered(range) / days : null
}
