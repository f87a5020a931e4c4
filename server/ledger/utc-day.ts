export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The midnight in UTC after `at`: where the day's requests begin anew (§8). */
export function nextUtcMidnight(at: number): number {
  return (Math.floor(at / DAY) + 1) * DAY
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** The one bound of every wait, ms: no bad reset makes a hot loop, and none waits for ever. NaN waits a minute. */
export function clampWait(wait: number): number {
  return Number.isNaN(wait) ? MINUTE : clamp(wait, SECOND, 25 * HOUR)
}

/** `YYYY-MM-DD` of an instant (epoch ms) in UTC. */
export function utcDayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
