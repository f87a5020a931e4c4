import { type InstantRange, MINUTE, mergeRanges } from '#time/instant.ts'

/** Anything shorter is a turn-round, not a gap. */
const LEAST = 15 * MINUTE

/** What is free between the first and the last of these times, in order. */
export function gapsBetween(times: readonly InstantRange[]): InstantRange[] {
  const busy = mergeRanges(times)
  return busy.slice(1).flatMap((next, place) => {
    const start = busy[place]?.end
    return start !== undefined && next.start - start >= LEAST ? [{ start, end: next.start }] : []
  })
}
