import { DAY, dayMillis } from '#server/reference-api/instants.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

export const DEMONSTRATION_ZONE = 'America/Denver'

/** The machine's zone (an IANA name), so that its day is the visitor's. A machine on UTC is a server and gives no place. */
export function homeZone(
  machine: string = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
): string {
  return /^(?!Etc\/|SystemV\/)[A-Za-z_]+\/[A-Za-z]/.test(machine) ? machine : DEMONSTRATION_ZONE
}

/** `09:40` as minutes after midnight; null if it is no time of day. */
export function clockMinutes(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** A clock that shows a local time of today in a zone right now, and runs on from there. */
export function movedClock(now: () => number, zone: string, minutes: number): () => number {
  const { instant, day } = schoolZone(zone)
  const started = now()
  const ahead = instant(day(started), minutes) - started
  return () => now() + ahead
}

export type SchoolZone = ReturnType<typeof createZone>

const cache = new Map<string, SchoolZone>()

/** A zone by its IANA name; throws a RangeError for an unknown name. */
export function schoolZone(name: string): SchoolZone {
  const zone = cache.get(name) ?? createZone(name)
  cache.set(name, zone)
  return zone
}

function createZone(name: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const lookUp = (at: number) => {
    // `GMT-07:00`, of UTC itself only `GMT`.
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(at)) ?? []
    return (
      (Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000) *
      Number(`${sign}1`)
    )
  }
  // A look-up costs microseconds, and few UTC days have two offsets.
  const ofDay = new Map<number, number | null>()
  const offset = (at: number): number => {
    const day = Math.floor(at / DAY)
    let wholeDay = ofDay.get(day)
    if (wholeDay === undefined) {
      const [first, last] = [lookUp(day * DAY), lookUp((day + 1) * DAY - 1)]
      wholeDay = first === last ? first : null
      ofDay.set(day, wholeDay)
    }
    return wholeDay ?? lookUp(at)
  }
  const wallClock = (at: number) => new Date(at + offset(at)).toISOString()
  return {
    name,
    /** The instant (epoch ms) of a local wall clock; in autumn the first of two, in spring the one after the gap. */
    instant(day: string, minutesOfDay: number): number {
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
    day: (at: number) => wallClock(at).slice(0, 10),
    clock: (at: number) => wallClock(at).slice(11, 19),
    /** `2026-11-18T09:30:00-07:00` */
    iso(at: number) {
      const minutes = Math.round(offset(at) / MINUTE)
      const size = new Date(Math.abs(minutes) * MINUTE).toISOString().slice(11, 16)
      return `${wallClock(at).slice(0, 19)}${minutes < 0 ? '-' : '+'}${size}`
    },
  }
}

export function weekday(day: string): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY)
}

export function modulo(days: number, length: number): number {
  return ((days % length) + length) % length
}

function utcMidnight(day: string): number {
  const millis = dayMillis(day)
  if (millis === null) throw new RangeError(`Not a day: ${day}`)
  return millis
}
