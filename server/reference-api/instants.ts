// Epoch ms with a fraction: doubles keep six decimals for centuries; whole microseconds are inexact in year 9999.

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d))$/

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Epoch ms of an ISO 8601 text with offset; null if invalid, or if the day does not exist. */
export function instantMillis(text: string): number | null {
  const parts = INSTANT.exec(text)
  if (parts === null) return null
  const [, day = '', hour, minute, second = 0, fraction = 0, sign, offHours = 0, offMinutes = 0] =
    parts
  const midnight = dayMillis(day)
  if (midnight === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null
  const offset = (Number(offHours) * 60 + Number(offMinutes)) * (sign === '-' ? -60 : 60)
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
  return midnight + seconds * SECOND + Number(fraction) * SECOND
}

/** Epoch ms of 00:00 UTC on a real YYYY-MM-DD (years 0001 to 9999), else null. */
export function dayMillis(text: string): number | null {
  const millis = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // Date.parse reads February 30 as March 2.
  return Number.isNaN(millis) || utcDay(millis) !== text ? null : millis
}

export function utcDay(millis: number): string {
  return new Date(Math.floor(millis)).toISOString().slice(0, 10)
}

/** `day` must be valid. */
export function utcMidnight(day: string): number {
  const millis = dayMillis(day)
  if (millis === null) throw new RangeError(`Not a day: ${day}`)
  return millis
}

export function addDays(day: string, days: number): string {
  return utcDay(utcMidnight(day) + days * DAY)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY)
}

export function weekday(day: string): number {
  return new Date(utcMidnight(day)).getUTCDay()
}
