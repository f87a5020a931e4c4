/** A time of day as somebody wrote it in a log, `HH:MM:SS`, in no zone (§2.2). Never converted, never compared with an instant. */
export type ClockTime = string & { readonly clockTime: unique symbol }

const SHAPE = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Strict `HH:MM:SS`, 00:00:00 to 23:59:59; anything else is null. */
export function parseClockTime(text: unknown): ClockTime | null {
  return typeof text === 'string' && SHAPE.test(text) ? (text as ClockTime) : null
}

/** Minutes since midnight as written, seconds dropped. */
export function minutesOf(time: ClockTime): number {
  const digit = (at: number) => time.charCodeAt(at) - 48
  return digit(0) * 600 + digit(1) * 60 + digit(3) * 10 + digit(4)
}

/** Minutes from out to in; an `end` before `start` is taken as past midnight and marked. */
export function clockSpan(start: ClockTime, end: ClockTime): { minutes: number; nextDay: boolean } {
  const minutes = minutesOf(end) - minutesOf(start)
  return minutes < 0 ? { minutes: minutes + 1440, nextDay: true } : { minutes, nextDay: false }
}
