import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { instantAt, type Zone } from '#time/zone.ts'
import type { DrawnHours } from './board-hours.ts'

interface DaySegment {
  readonly day: PlainDay
  readonly start: Instant
  readonly end: Instant
  readonly x: number
  readonly width: number
}

/** Days side by side without hidden hours. Every hour is equally wide. */
export interface TimeScale {
  readonly segments: readonly DaySegment[]
  readonly start: Instant
  readonly end: Instant
  readonly width: number
  readonly pxPerMinute: number
  /** A time between segments is at their border, one outside at the edge. */
  xOf(at: Instant): number
  instantAt(x: number): Instant
}

/** Minutes per 40 px, or everything in `width` px. */
export type ScaleSize = { readonly minutesPer40: number } | { readonly width: number }

export function timeScale(
  zone: Zone,
  days: DayRange,
  { opens, closes }: DrawnHours,
  size: ScaleSize,
): TimeScale {
  const drawn = eachDay(days).map((day) => ({
    day,
    start: instantAt(zone, day, opens),
    end: instantAt(zone, day, closes, 'later'),
  }))
  const minutes = drawn.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)
  const pxPerMinute = 'width' in size ? size.width / minutes : 40 / size.minutesPer40
  const segments: DaySegment[] = []
  let x = 0
  for (const { day, start, end } of drawn) {
    const width = ((end - start) / MINUTE) * pxPerMinute
    segments.push({ day, start, end, x, width })
    x += width
  }
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) throw new RangeError('A scale of no days.')
  const scale = { segments, start: first.start, end: last.end, width: x, pxPerMinute }
  return {
    ...scale,
    xOf(at) {
      // From the end: boards have one to seven segments.
      const segment = segments.findLast(({ start }) => start <= at) ?? first
      const within = Math.max(0, Math.min(at, segment.end) - segment.start)
      return segment.x + (within / MINUTE) * pxPerMinute
    },
    instantAt(px) {
      const segment = segments.findLast((one) => one.x <= px) ?? first
      const within = Math.max(0, Math.min(px - segment.x, segment.width))
      return asInstant(Math.round(segment.start + (within / pxPerMinute) * MINUTE))
    },
  }
}
