/** `HH:MM:SS` as logged, without a zone (§2.2). Never converted or compared with an instant. */
export type ClockTime = string & { readonly clockTime: unique symbol }

const SHAPE = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** 00:00:00 to 23:59:59; null for anything else. */
export function parseClockTime(text: unknown): ClockTime | null {
  return typeof text === 'string' && SHAPE.test(text) ? (text as ClockTime) : null
}

export function minutesOf(time: ClockTime): number {
  const digit = (at: number) => time.charCodeAt(at) - 48
  return digit(0) * 600 + digit(1) * 60 + digit(3) * 10 + digit(4)
}

/** Minutes from out to in; an `end` before `start` counts as past midnight. */
export function clockSpan(start: ClockTime, end: ClockTime): { minutes: number; nextDay: boolean } {
  const minutes = minutesOf(end) - minutesOf(start)
  return minutes < 0 ? { minutes: minutes + 1440, nextDay: true } : { minutes, nextDay: false }
}
