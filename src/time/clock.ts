import { asInstant, type Instant } from './instant.ts'

/** What time it is. A parameter everywhere, so that no test depends on today. */
export type Clock = () => Instant

/** The machine's own clock; the one place of src that reads it. */
export const systemClock: Clock = () => asInstant(Date.now())

/** A clock that was off by `skew` ms at the gateway's last answer, corrected. */
export function correctedClock(clock: Clock, skew: number): Clock {
  return () => asInstant(clock() + skew)
}

/**
 * Milliseconds since the gateway answered with this page, between its request and its first byte. Null for a page gone back
 * to or restored: it may be a copy that the browser had kept, which says nothing about now.
 */
export function sincePageAnswered(): number | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') return null
  const { requestStart, responseStart } = navigation ?? { requestStart: 0, responseStart: 0 }
  return Math.round(performance.now() - (requestStart + responseStart) / 2)
}
