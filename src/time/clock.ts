import { asInstant, type Instant } from './instant.ts'

/** Passed as a parameter, so that no test depends on today. */
export type Clock = () => Instant

/** The only place in src that reads the machine's clock. */
export const systemClock: Clock = () => asInstant(Date.now())

/** `skew`: ms between the gateway's clock and ours. */
export function correctedClock(clock: Clock, skew: number): Clock {
  return () => asInstant(clock() + skew)
}

/** ms between the gateway's answer and its first byte here; null for a restored page, which may be old. */
export function sincePageAnswered(): number | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') return null
  const { requestStart, responseStart } = navigation ?? { requestStart: 0, responseStart: 0 }
  return Math.round(performance.now() - (requestStart + responseStart) / 2)
}
