import { dayMillis } from '#reference-api/instants.ts'

// The demonstration's hours are America/Denver's. The rule is written out (since 2007: second
// Sunday of March to first Sunday of November, at 2 by the wall clock), so that the same day gives
// the same school on every machine, whatever its zone data.

const HOUR = 3_600_000

/** The instant of a local wall clock, in epoch milliseconds; the first of two in autumn. */
export function denverInstant(day: string, minutesOfDay: number): number {
  const wall = utcMidnight(day) + minutesOfDay * 60_000
  return isSummer(wall + 6 * HOUR) ? wall + 6 * HOUR : wall + 7 * HOUR
}

/** The local day of an instant. */
export function denverDay(at: number): string {
  return wallClock(at).slice(0, 10)
}

/** `09:30:00` by the local wall clock. */
export function denverClock(at: number): string {
  return wallClock(at).slice(11, 19)
}

/** `2026-11-18T09:30:00-07:00` */
export function denverIso(at: number): string {
  return `${wallClock(at).slice(0, 19)}${isSummer(at) ? '-06:00' : '-07:00'}`
}

/** Whether the clocks are changed in the night that leads into a day. */
export function isChangeOverDay(day: string): boolean {
  return isSummer(utcMidnight(day) + 7 * HOUR) !== isSummer(utcMidnight(day) + 31 * HOUR)
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

function utcMidnight(day: string): number {
  const millis = dayMillis(day)
  if (millis === null) throw new RangeError(`Not a day: ${day}`)
  return millis
}

function wallClock(at: number): string {
  return new Date(at - (isSummer(at) ? 6 : 7) * HOUR).toISOString()
}

function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear()
  return at >= sunday(year, 2, 8) + 9 * HOUR && at < sunday(year, 10, 1) + 8 * HOUR
}

/** 00:00 UTC of the first Sunday on or after a date. */
function sunday(year: number, month: number, date: number): number {
  const first = Date.UTC(year, month, date)
  return first + ((7 - new Date(first).getUTCDay()) % 7) * 24 * HOUR
}
