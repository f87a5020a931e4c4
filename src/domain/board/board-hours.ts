import { DAY, type InstantRange } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { type DayRange, eachDay } from '#time/plain-day.ts'
import { instantAt, localDay, wallTime, type Zone } from '#time/zone.ts'

/** Minutes of the day, 0 to 1440. */
export type DrawnHours = OpeningHours

export const WHOLE_DAY: DrawnHours = { opens: 0, closes: 1440 }

/** Opening hours, widened to full hours that contain every start and end; bookings that pass through don't count, or
 * one overnight trip would open all nights. A single day with a clock change is drawn whole. */
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
    const open = { start: instantAt(zone, day, opens), end: instantAt(zone, day, closes) }
    for (const time of times) {
      if (time.start >= open.start && time.end <= open.end) continue
      if (time.end <= whole.start || time.start >= whole.end) continue
      widen(hours, zone, whole, time, { opens, closes })
    }
  }
  return hours
}

function widen(
  hours: { opens: number; closes: number },
  zone: Zone,
  whole: InstantRange,
  time: InstantRange,
  { opens, closes }: OpeningHours,
) {
  const begins = time.start >= whole.start
  const ends = time.end <= whole.end
  const from = begins ? wallTime(zone, time.start).minutes : 0
  const to = time.end >= whole.end ? 1440 : wallTime(zone, time.end).minutes
  if ((begins && from < opens) || (ends && to <= opens))
    hours.opens = Math.min(hours.opens, Math.floor(from / 60) * 60)
  if ((ends && to > closes) || (begins && from >= closes))
    hours.closes = Math.max(hours.closes, Math.ceil(to / 60) * 60)
}
