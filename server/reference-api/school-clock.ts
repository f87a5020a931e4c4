import { schoolZone } from './demonstration/school-zone.ts'

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
