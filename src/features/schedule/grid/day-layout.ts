import { layLanes } from '#domain/board/board-lanes.ts'
import { type InstantRange, MINUTE } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { startOfLocalDay, wallTime, type Zone } from '#time/zone.ts'

const DAY_MINUTES = 1440
/** Minimum height of a bar, so that its outline and icon are visible and pressable. */
const MIN_MINUTES = 20

/** Wall-clock minutes, 0 to 1440. */
export interface WallSpan {
  readonly from: number
  readonly to: number
}

export interface BarPlace {
  readonly top: number
  readonly height: number
  readonly width: number
  readonly xOffset: number
}

/** On one day. If it ends, by the clock, before it began (the repeated hour), it gets its true length. */
export function wallSpan(zone: Zone, day: PlainDay, time: InstantRange): WallSpan {
  const dayStart = startOfLocalDay(zone, day)
  const dayEnd = startOfLocalDay(zone, addDays(day, 1))
  const from = time.start <= dayStart ? 0 : wallTime(zone, time.start).minutes
  const end = time.end >= dayEnd ? DAY_MINUTES : wallTime(zone, time.end).minutes
  const elapsed = (Math.min(time.end, dayEnd) - Math.max(time.start, dayStart)) / MINUTE
  const to = end > from ? end : from + elapsed
  const drawnFrom = Math.min(from, DAY_MINUTES - MIN_MINUTES)
  return { from: drawnFrom, to: Math.min(DAY_MINUTES, Math.max(to, drawnFrom + MIN_MINUTES)) }
}

interface Bar<T> {
  readonly item: T
  readonly span: WallSpan
}

/** Side by side without overlap. Equal starts keep the fleet's order; a bar takes the free room at its right. */
export function placeBars<T extends { readonly rank: number }>(
  items: readonly T[],
  spanOf: (item: T) => WallSpan,
): { item: T; place: BarPlace }[] {
  const bars = items.map((item): Bar<T> => ({ item, span: spanOf(item) }))
  bars.sort(
    (a, b) => a.span.from - b.span.from || a.item.rank - b.item.rank || b.span.to - a.span.to,
  )
  const placed: { item: T; place: BarPlace }[] = []
  for (const cluster of clustersOf(bars)) {
    const lanes = layLanes(cluster, ({ span }) => ({ start: span.from, end: span.to }))
    for (const bar of cluster) {
      const own = lanes.findIndex((lane) => lane.includes(bar))
      let reach = own + 1
      while (reach < lanes.length && isFree(lanes[reach] ?? [], bar.span)) reach++
      placed.push({
        item: bar.item,
        place: {
          top: (bar.span.from / DAY_MINUTES) * 100,
          height: ((bar.span.to - bar.span.from) / DAY_MINUTES) * 100,
          xOffset: (own / lanes.length) * 100,
          width: ((reach - own) / lanes.length) * 100,
        },
      })
    }
  }
  return placed
}

/** Groups of bars that overlap in a chain, with a gap between groups. */
function clustersOf<T>(sorted: readonly Bar<T>[]): Bar<T>[][] {
  const clusters: Bar<T>[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const bar of sorted) {
    if (bar.span.from >= reach) clusters.push([])
    clusters.at(-1)?.push(bar)
    reach = Math.max(reach, bar.span.to)
  }
  return clusters
}

function isFree<T>(lane: readonly Bar<T>[], span: WallSpan): boolean {
  return lane.every((bar) => bar.span.to <= span.from || bar.span.from >= span.to)
}
