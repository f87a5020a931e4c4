import { HOUR, MINUTE, utcMidnight } from '#server/reference-api/instants.ts'

export const DEMONSTRATION_ZONE = 'America/Denver'

/** The machine's IANA zone, so that its day is the visitor's. UTC means a server, which gives no place. */
export function homeZone(
  machine: string = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
): string {
  return /^(?!Etc\/|SystemV\/)[A-Za-z_]+\/[A-Za-z]/.test(machine) ? machine : DEMONSTRATION_ZONE
}

/** `09:40` as minutes after midnight; null if invalid. */
export function clockMinutes(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Starts at a local time of today, and runs on from there. */
export function movedClock(now: () => number, zone: string, minutes: number): () => number {
  const { instant, day } = schoolZone(zone)
  const started = now()
  const ahead = instant(day(started), minutes) - started
  return () => now() + ahead
}

export type SchoolZone = ReturnType<typeof createZone>

const zones = new Map<string, SchoolZone>()

/** IANA name; throws a RangeError if unknown. */
export function schoolZone(name: string): SchoolZone {
  const zone = zones.get(name) ?? createZone(name)
  zones.set(name, zone)
  return zone
}

/** Offsets change on the half hour, and a lookup takes microseconds. */
const HALF_HOUR = 30 * MINUTE

function createZone(name: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()
  const lookUp = (at: number) => {
    // `GMT-07:00`, or just `GMT` for UTC.
    const [, sign = '', hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? []
    return sign === '' ? 0 : Number(`${sign}1`) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
  }
  const offset = (at: number): number => {
    const half = Math.floor(at / HALF_HOUR) * HALF_HOUR
    const found = offsets.get(half) ?? lookUp(half)
    offsets.set(half, found)
    return found
  }
  const wallClock = (at: number) => new Date(at + offset(at)).toISOString()
  return {
    name,
    /** Local wall clock → epoch ms; in autumn the first of two, in spring the one after the gap. */
    instant(day: string, minutesOfDay: number): number {
      const wall = utcMidnight(day) + minutesOfDay * MINUTE
      // Compares offsets before and after a change of less than a day.
      const before = wall - offset(wall - 26 * HOUR)
      const after = wall - offset(wall + 26 * HOUR)
      const both = [Math.min(before, after), Math.max(before, after)]
      return both.find((at) => at + offset(at) === wall) ?? before
    },
    day: (at: number) => wallClock(at).slice(0, 10),
    clock: (at: number) => wallClock(at).slice(11, 19),
    /** `2026-11-18T09:30:00-07:00` */
    iso(at: number) {
      const size = new Date(Math.abs(offset(at))).toISOString().slice(11, 16)
      return `${wallClock(at).slice(0, 19)}${offset(at) < 0 ? '-' : '+'}${size}`
    },
  }
}
