import { tzOffset } from '@date-fns/tz/tzOffset'
import { asInstant, DAY, HOUR, type Instant, type InstantRange, MINUTE, plus } from './instant.ts'
import { addDays, type DayRange, dayFromNumber, dayNumber, type PlainDay } from './plain-day.ts'

/** Offsets are ms east of UTC. */
export interface Zone {
  readonly name: string
  offsetAt(at: Instant): number
}

/** `minutes` since 00:00 on the clock, not since the day began. */
export interface WallTime {
  readonly day: PlainDay
  readonly minutes: number
}

const CACHE_STEP = 15 * MINUTE
const zones = new Map<string, Zone>()

/** An IANA name; throws a RangeError if the browser doesn't know it. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  // The lookup misreads names that end in +05, so ask Intl only for those: creating a formatter costs 10 ms.
  if (/[+-]\d\d/.test(name)) Intl.DateTimeFormat('en-US', { timeZone: name })
  if (Number.isNaN(tzOffset(name, new Date(0)))) throw new RangeError(`No time zone: ${name}`)
  // Since 1970 all offset changes are on quarter hours, so one lookup serves fifteen minutes.
  const offsets = new Map<number, number>()
  const zone: Zone = {
    name,
    offsetAt(at) {
      const slot = Math.floor(at / CACHE_STEP)
      const cached = offsets.get(slot)
      if (cached !== undefined) return cached
      const offset = tzOffset(name, new Date(slot * CACHE_STEP)) * MINUTE
      offsets.set(slot, offset)
      return offset
    },
  }
  zones.set(name, zone)
  return zone
}

/** IANA names only. Browsers also know offsets like +05:00, which have no daylight saving time. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

export function wallTime(zone: Zone, at: Instant): WallTime {
  const local = at + zone.offsetAt(at)
  return {
    day: dayFromNumber(Math.floor(local / DAY)),
    minutes: Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE),
  }
}

export function localDayOf(zone: Zone, at: Instant): PlainDay {
  return wallTime(zone, at).day
}

/** `minutes` past 00:00 on `day`. A repeated hour gives the first time (`later`: the second), a skipped one the change. */
export function instantAt(
  zone: Zone,
  day: PlainDay,
  minutes: number,
  which: 'earlier' | 'later' = 'earlier',
): Instant {
  const local = dayNumber(day) * DAY + minutes * MINUTE
  const offsets = [zone.offsetAt(asInstant(local - DAY)), zone.offsetAt(asInstant(local + DAY))]
  const hits = offsets
    .map((offset) => asInstant(local - offset))
    .filter((at) => at + zone.offsetAt(at) === local)
    .sort((a, b) => a - b)
  const hit = which === 'earlier' ? hits[0] : hits.at(-1)
  return (
    hit ?? changeBetween(zone, local, local - Math.max(...offsets), local - Math.min(...offsets))
  )
}

/** First instant in (low, high] whose clock shows `local` or later. */
function changeBetween(zone: Zone, local: number, low: number, high: number): Instant {
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (middle + zone.offsetAt(asInstant(middle)) >= local) high = middle
    else low = middle
  }
  return asInstant(high)
}

const dayStarts = new WeakMap<Zone, Map<PlainDay, Instant>>()

/** Midnight, or the change if midnight is skipped. Cached, because every bar needs it. */
export function startOfLocalDay(zone: Zone, day: PlainDay): Instant {
  const known = dayStarts.get(zone) ?? new Map<PlainDay, Instant>()
  if (known.size === 0) dayStarts.set(zone, known)
  const before = known.get(day)
  if (before !== undefined) return before
  const start = instantAt(zone, day, 0)
  known.set(day, start)
  return start
}

/** `[midnight, next midnight)`: 23, 24 or 25 hours. */
export function localDay(zone: Zone, day: PlainDay): InstantRange {
  return { start: startOfLocalDay(zone, day), end: startOfLocalDay(zone, addDays(day, 1)) }
}

export function localDays(zone: Zone, days: DayRange): InstantRange {
  return {
    start: startOfLocalDay(zone, days.from),
    end: startOfLocalDay(zone, addDays(days.to, 1)),
  }
}

/** The clocks show this time twice, so it needs the zone's name. */
export function isAmbiguous(zone: Zone, at: Instant): boolean {
  const offset = zone.offsetAt(at)
  const showsAgain = (other: Instant) =>
    zone.offsetAt(other) !== offset && other + zone.offsetAt(other) === at + offset
  return [HOUR, -HOUR, HOUR / 2, -HOUR / 2].some((shift) => showsAgain(plus(at, shift)))
}

export function firstDayFrom(zone: Zone, at: Instant): PlainDay {
  const day = localDayOf(zone, at)
  return startOfLocalDay(zone, day) === at ? day : addDays(day, 1)
}

/** First and last local day; an end at midnight doesn't reach the next day. */
export function localDaysOf(zone: Zone, time: InstantRange): DayRange {
  return { from: localDayOf(zone, time.start), to: localDayOf(zone, plus(time.end, -1)) }
}
