// Instants are epoch milliseconds with a fraction: a double tells the six decimals of PostgreSQL apart
// for the next centuries and still reaches the year 9999, where whole microseconds would not be exact.

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d))$/

export const SECOND = 1000
export const DAY = 86_400 * SECOND

/** Epoch milliseconds of an ISO 8601 text with offset; null if it is none or the day does not exist. */
export function instantMillis(text: string): number | null {
  const parts = INSTANT.exec(text)
  if (parts === null) return null
  const [, day = '', hour, minute, second = 0, fraction = 0, sign, offHours = 0, offMinutes = 0] =
    parts
  const midnight = utcMidnight(day)
  if (midnight === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return null
  }
  const offset = (Number(offHours) * 60 + Number(offMinutes)) * (sign === '-' ? -60 : 60)
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
  return midnight + seconds * SECOND + Number(fraction) * SECOND
}

/** Epoch milliseconds of 00:00 UTC on a real YYYY-MM-DD (years 0001 to 9999), else null. */
export function dayMillis(text: string): number | null {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? utcMidnight(text) : null
}

function utcMidnight(day: string): number | null {
  const millis = Date.parse(`${day}T00:00:00Z`)
  // Date.parse reads February 30 as March 2.
  return Number.isNaN(millis) || utcDay(millis) !== day ? null : millis
}

export function utcDay(millis: number): string {
  return new Date(Math.floor(millis)).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  const millis = dayMillis(day)
  if (millis === null) throw new RangeError(`Not a day: ${day}`)
  return utcDay(millis + days * DAY)
}
