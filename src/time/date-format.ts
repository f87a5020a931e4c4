import type { ClockTime } from './clock-time.ts'
import {
  type DayStyle,
  formatBriefMoment,
  formatBriefTime,
  formatClockTime,
  formatDate,
  formatDay,
  formatDayRange,
  formatHourLine,
  formatMoment,
  formatMoments,
  formatTime,
  formatTimes,
  formatWallMinutes,
  formatZonedTime,
  keepHalf,
  type PartialRange,
  zoneAbbreviation,
} from './format.ts'
import type { Instant, InstantRange } from './instant.ts'
import type { DayRange, PlainDay } from './plain-day.ts'
import { recall } from './recall.ts'
import { localDayOf, type Zone } from './zone.ts'

/** Writes times and days in the school's zone and the reader's locale; `format.ts` has an example of each. */
export type DateFormat = Readonly<ReturnType<typeof newDateFormat>>

const MOST_LOCALES = 100
const known = new WeakMap<Zone, Map<string, DateFormat>>()

/** The same zone and locale give the same object. */
export function dateFormat(zone: Zone, locale: string): DateFormat {
  const ofZone = known.get(zone) ?? new Map<string, DateFormat>()
  known.set(zone, ofZone)
  return recall(ofZone, locale, MOST_LOCALES, () => newDateFormat(zone, locale))
}

function newDateFormat(zone: Zone, locale: string) {
  return {
    zone,
    locale,
    dayOf: (at: Instant) => localDayOf(zone, at),
    time: (at: Instant) => formatTime(zone, at, locale),
    zonedTime: (at: Instant) => formatZonedTime(zone, at, locale),
    briefTime: (at: Instant) => formatBriefTime(zone, at, locale),
    clockTime: (time: ClockTime) => formatClockTime(time, locale),
    wallMinutes: (minutes: number) => formatWallMinutes(minutes, locale),
    hourLine: (minutes: number) => formatHourLine(minutes, locale),
    moment: (at: Instant, relativeTo?: Instant | null) =>
      formatMoment(zone, at, locale, relativeTo),
    briefMoment: (at: Instant, now: Instant) => formatBriefMoment(zone, at, locale, now),
    times: (times: PartialRange) => formatTimes(zone, times, locale),
    moments: (range: InstantRange) => formatMoments(zone, range, locale),
    day: (day: PlainDay, style: DayStyle) => formatDay(day, locale, style),
    date: (day: PlainDay, relativeTo?: PlainDay) => formatDate(day, locale, relativeTo),
    days: (days: DayRange) => formatDayRange(days, locale),
    keepHalf: (words: string) => keepHalf(words, locale),
    zoneName: (at: Instant) => zoneAbbreviation(zone, at, locale),
  }
}
