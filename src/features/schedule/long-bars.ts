import { layLanes } from '#domain/board/board-lanes.ts'
import { type InstantRange, overlap } from '#time/instant.ts'

export interface LongBar<T> {
  readonly item: T
  readonly lane: number
  /** Index of its first day in sight, and number of days. */
  readonly first: number
  readonly days: number
  readonly isEarlier: boolean
  readonly isLater: boolean
}

/** Two that share a day get different lanes. */
export function longBars<T extends { readonly time: InstantRange }>(
  items: readonly T[],
  days: readonly InstantRange[],
): readonly LongBar<T>[] {
  const touched = items.flatMap((item) => {
    const first = days.findIndex((day) => overlap(item.time, day))
    if (first === -1) return []
    const last = days.findLastIndex((day) => overlap(item.time, day))
    return [{ item, first, last }]
  })
  const lanes = layLanes(touched, ({ first, last }) => ({ start: first, end: last + 1 }))
  return lanes.flatMap((lane, index) =>
    lane.map(({ item, first, last }) => ({
      item,
      lane: index,
      first,
      days: last - first + 1,
      isEarlier: item.time.start < (days[first]?.start ?? item.time.start),
      isLater: item.time.end > (days[last]?.end ?? item.time.end),
    })),
  )
}
