import { DAY, dayMillis } from '#reference-api/instants.ts'

// What the demonstration needs from a time zone, by the machine's own zone data.

const HOUR = 3_600_000
const MINUTE = 60_000

export interface SchoolZone {
  readonly name: string
  /** The instant (epoch ms) of a local wall clock; in autumn the first of two, in spring the one after the gap. */
  readonly instant: (day: string, minutesOfDay: number) => number
  /** The local day of an instant. */
  readonly day: (at: number) => string
  /** `09:30:00` on the local wall clock. */
  readonly clock: (at: number) => string
  /** `2026-11-18T09:30:00-07:00` */
  readonly iso: (at: number) => string
}

const known = new Map<string, SchoolZone>()

/** A zone by its IANA name; throws a RangeError for an unknown name. */
export function schoolZone(name: string): SchoolZone {
  const found = known.get(name) ?? zoneOf(name)
  known.set(name, found)
  return found
}

function zoneOf(name: string): SchoolZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const lookUp = (at: number) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0
    const wall = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    )
    return wall - Math.floor(at / 1000) * 1000
  }
  // A look-up costs microseconds, and few UTC days have two offsets.
  const ofDay = new Map<number, number | null>()
  const offset = (at: number): number => {
    const day = Math.floor(at / DAY)
    let kept = ofDay.get(day)
    if (kept === undefined) {
      const [first, last] = [lookUp(day * DAY), lookUp((day + 1) * DAY - 1)]
      kept = first === last ? first : null
      ofDay.set(day, kept)
    }
    return kept ?? lookUp(at)
  }
  const wallClock = (at: number) => new Date(at + offset(at)).toISOString()
  return {
    name,
    instant(day, minutesOfDay) {
      const wall = utcMidnight(day) + minutesOfDay * MINUTE
      // Before and after a change of less than a day; if both fit, the earlier instant is meant.
      const early = wall - offset(wall - 26 * HOUR)
      const late = wall - offset(wall + 26 * HOUR)
      const fits = (at: number) => at + offset(at) === wall
      if (fits(Math.min(early, late))) return Math.min(early, late)
      if (fits(Math.max(early, late))) return Math.max(early, late)
      // In the gap: as far after it as the wall clock says.
      return early
    },
    day: (at) => wallClock(at).slice(0, 10),
    clock: (at) => wallClock(at).slice(11, 19),
    iso(at) {
      const minutes = Math.round(offset(at) / MINUTE)
      const sign = minutes < 0 ? '-' : '+'
      const two = (value: number) => String(value).padStart(2, '0')
      const size = Math.abs(minutes)
      return `${wallClock(at).slice(0, 19)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
    },
  }
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY)
}

function utcMidnight(day: string): number {
  const millis = dayMillis(day)
  if (millis === null) throw new RangeError(`Not a day: ${day}`)
  return millis
}
