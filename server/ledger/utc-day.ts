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

/** `YYYY-MM-DD` of an instant (epoch ms) in UTC. */
export function utcDayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
