import { partsIn } from '#coverage/spans.ts'
import { type Span } from '#time/instant.ts'
import { PAGE } from '#upstream/question.ts'
import { lowerBound } from './entry.ts'
import type { Shelf } from './shelf.ts'

/** Days before and after from which to guess how many records an unknown day has. */
const NEIGHBOURHOOD = 14

/** How many pages a walk over a stretch takes, judged by what is known: each page of a hundred starts on the last one's last day. */
export function priceOf(shelf: Shelf, stretch: Span): number {
  const { dayLength } = shelf.axis
  const entries = shelf.between(stretch)
  const dayStart = (position: number) => Math.floor(position / dayLength) * dayLength
  let pages = 1
  for (let position = stretch.start; ; pages++) {
    const last = entries[lowerBound(entries, position) + PAGE - 1]
    if (!last) break
    position = Math.max(dayStart(last.at), dayStart(position) + dayLength)
    if (position >= stretch.end) break
  }
  return pages + Math.floor((unknownDays(shelf, stretch) * perDay(shelf, stretch)) / PAGE)
}

function unknownDays(shelf: Shelf, stretch: Span): number {
  let length = 0
  for (const { start, end, span } of partsIn(shelf.spans(), stretch))
    if (span?.kind !== 'known') length += end - start
  return length / shelf.axis.dayLength
}

/** As many as on the known days around it; where there are none, as on all that are known. */
function perDay(shelf: Shelf, { start, end }: Span): number {
  const margin = NEIGHBOURHOOD * shelf.axis.dayLength
  const known = shelf.spans()
  const all = { start: known[0]?.start ?? start, end: known.at(-1)?.end ?? end }
  return (
    perKnownDay(shelf, { start: start - margin, end: end + margin }) ?? perKnownDay(shelf, all) ?? 0
  )
}

function perKnownDay(shelf: Shelf, stretch: Span): number | null {
  const days = (stretch.end - stretch.start) / shelf.axis.dayLength - unknownDays(shelf, stretch)
  return days > 0 ? shelf.knownIn(stretch) / days : null
}
