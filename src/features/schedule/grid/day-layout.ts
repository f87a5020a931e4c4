import { layLanes } from '#domain/board/board-lanes.ts'
import { type InstantRange, MINUTE } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { startOfLocalDay, wallTime, type Zone } from '#time/zone.ts'

const DAY_MINUTES = 1440
/** The least a bar is high, so that its outline and icon can be seen and pressed. */
const LEAST_MINUTES = 20

/** Minutes of the wall clock, 0 to 1440. */
export interface WallSpan {
  readonly from: number
  readonly to: number
}

/** Everything in percent of the day's column. */
export interface BarPlace {
  readonly top: number
  readonly height: number
  readonly width: number
  readonly xOffset: number
}

/**
 * Where a time stands on the wall clock of one day it touches. A time that ends, by the clock, before it began (it crosses
 * the hour that is shown twice) is drawn as long as it truly lasts.
 */
export function wallSpan(zone: Zone, day: PlainDay, time: InstantRange): WallSpan {
  const dayStart = startOfLocalDay(zone, day)
  const dayEnd = startOfLocalDay(zone, addDays(day, 1))
  const from = time.start <= dayStart ? 0 : wallTime(zone, time.start).minutes
  const end = time.end >= dayEnd ? DAY_MINUTES : wallTime(zone, time.end).minutes
  const elapsed = (Math.min(time.end, dayEnd) - Math.max(time.start, dayStart)) / MINUTE
  const to = end > from ? end : from + elapsed
  const drawnFrom = Math.min(from, DAY_MINUTES - LEAST_MINUTES)
  return { from: drawnFrom, to: Math.min(DAY_MINUTES, Math.max(to, drawnFrom + LEAST_MINUTES)) }
}

interface Bar<T> {
  readonly item: T
  readonly span: WallSpan
}

/**
 * Bars side by side, none over another: what overlaps shares the width, starting at once means standing in the fleet's
 * order, and a bar whose right-hand neighbours are elsewhere takes their room.
 */
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

/** Runs of bars that overlap one another in a chain; between two runs there is a moment with nothing. */
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
