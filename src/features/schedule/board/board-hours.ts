import { DAY, type InstantRange, intersection } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { type DayRange, eachDay } from '#time/plain-day.ts'
import { localDay, wallTime, type Zone } from '#time/zone.ts'

/** The part of each day that is drawn: minutes past 00:00 on the wall clock, 0 to 1440. */
export interface DrawnHours {
  readonly opens: number
  readonly closes: number
}

export const WHOLE_DAY: DrawnHours = { opens: 0, closes: 1440 }

/**
 * The opening hours, widened to the whole hours that hold every beginning and every end. What only passes by widens
 * nothing: one aircraft away overnight would open the nights of all days. A lone day on which the clocks change is whole.
 */
export function drawnHours(
  zone: Zone,
  days: DayRange,
  { opens, closes }: OpeningHours,
  times: readonly InstantRange[],
): DrawnHours {
  const first = localDay(zone, days.from)
  const isChangeOver = days.from === days.to && first.end - first.start !== DAY
  if (closes <= opens || isChangeOver) return WHOLE_DAY
  const hours = { opens, closes }
  for (const day of eachDay(days)) {
    const whole = localDay(zone, day)
    for (const time of times) {
      const part = intersection(time, whole)
      if (!part) continue
      const from = wallTime(zone, part.start).minutes
      const to = part.end === whole.end ? 1440 : wallTime(zone, part.end).minutes
      const begins = time.start >= whole.start
      const ends = time.end <= whole.end
      if ((begins && from < opens) || (ends && to <= opens))
        hours.opens = Math.min(hours.opens, Math.floor(from / 60) * 60)
      if ((ends && to > closes) || (begins && from >= closes))
        hours.closes = Math.max(hours.closes, Math.ceil(to / 60) * 60)
    }
  }
  return hours
}
