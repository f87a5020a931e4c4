import type { Span } from '#time/instant.ts'

/** Fills the topmost free lane by start (ties in given order), so lanes equal the busiest moment's bookings. */
export function layLanes<T>(items: readonly T[], spanOf: (item: T) => Span): T[][] {
  const lanes: { end: number; readonly items: T[] }[] = []
  for (const item of items.toSorted((a, b) => spanOf(a).start - spanOf(b).start)) {
    const { start, end } = spanOf(item)
    const free = lanes.find((lane) => lane.end <= start)
    if (free) {
      free.items.push(item)
      free.end = end
    } else lanes.push({ end, items: [item] })
  }
  return lanes.map((lane) => lane.items)
}
