import { type InstantRange, MINUTE, mergeRanges } from '#time/instant.ts'

/** Shorter is a turnaround. */
const MIN = 15 * MINUTE

export function gapsBetween(times: readonly InstantRange[]): InstantRange[] {
  const busy = mergeRanges(times)
  return busy.slice(1).flatMap((next, place) => {
    const start = busy[place]?.end
    return start !== undefined && next.start - start >= MIN ? [{ start, end: next.start }] : []
  })
}
