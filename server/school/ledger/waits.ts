import { HOUR, MINUTE, SECOND } from '#time/instant.ts'

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Bounds every wait, ms: a bad reset must cause neither a busy loop nor an endless wait. NaN waits a minute. */
export function clampWait(wait: number): number {
  return Number.isNaN(wait) ? MINUTE : clamp(wait, SECOND, 25 * HOUR)
}
