import type { Span } from '#time/instant.ts'

export interface Lanes {
  /** For each span, in the order given, the lane it is in. */
  readonly lanes: readonly number[]
  /** The fewest that keep all spans of a lane apart; 0 for none. */
  readonly count: number
}

/**
 * Lanes for what overlaps. Spans go into the topmost free lane in order of their starts, which needs
 * no more lanes than are busy at the busiest moment.
 */
export function layLanes(spans: readonly Span[]): Lanes {
  const order = spans.map((_, index) => index)
  order.sort((a, b) => compare(spans[a], spans[b]) || a - b)
  const lanes = spans.map(() => 0)
  const freeFrom: number[] = []
  for (const index of order) {
    const span = spans[index]
    if (!span) continue
    const free = freeFrom.findIndex((end) => end <= span.start)
    const lane = free === -1 ? freeFrom.length : free
    freeFrom[lane] = span.end
    lanes[index] = lane
  }
  return { lanes, count: freeFrom.length }
}

function compare(a: Span | undefined, b: Span | undefined): number {
  return a && b ? a.start - b.start || b.end - a.end : 0
}
