import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { instantAt, type Zone } from '#time/zone.ts'
import type { DrawnHours } from './board-hours.ts'

/** The drawn hours of a day from left to right, each equally wide. */
export interface TimeScale {
  readonly day: PlainDay
  readonly start: Instant
  readonly end: Instant
  readonly width: number
  readonly pxPerMinute: number
  /** A time outside is at the edge. */
  xOf(this: void, at: Instant): number
  instantAt(this: void, x: number): Instant
}

/** Minutes per 40 px, or everything in `width` px. */
export type ScaleSize = { readonly minutesPer40: number } | { readonly width: number }

export function timeScale(
  zone: Zone,
  day: PlainDay,
  { opens, closes }: DrawnHours,
  size: ScaleSize,
): TimeScale {
  const start = instantAt(zone, day, opens)
  const end = instantAt(zone, day, closes, 'later')
  const minutes = (end - start) / MINUTE
  const pxPerMinute = 'width' in size ? size.width / minutes : 40 / size.minutesPer40
  const width = minutes * pxPerMinute
  return {
    day,
    start,
    end,
    width,
    pxPerMinute,
    xOf: (at) => ((Math.max(start, Math.min(at, end)) - start) / MINUTE) * pxPerMinute,
    instantAt: (x) => {
      const within = Math.max(0, Math.min(x, width)) / pxPerMinute
      return asInstant(Math.round(start + within * MINUTE))
    },
  }
}
