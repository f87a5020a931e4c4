import { asInstant, DAY, type Instant, type InstantRange, MINUTE } from './instant.ts'
import type { Zone } from './zone.ts'

/** From an instant on, clocks show UTC and so many minutes more; the first of a list also before it. */
export interface OffsetStep {
  readonly from: Instant
  readonly minutes: number
}

/** No place has changed its clocks twice within a week. */
const STEP = 7 * DAY

/** What this machine's zone data says of a stretch of time: one entry for each change of the clocks, to the minute. */
export function offsetSteps(zone: Zone, { start, end }: InstantRange): OffsetStep[] {
  const steps = [{ from: start, minutes: minutesAt(zone, start) }]
  for (let at: number = start; at < end; at += STEP) {
    const next = Math.min(at + STEP, end)
    const minutes = minutesAt(zone, next)
    if (minutes !== steps.at(-1)?.minutes)
      steps.push({ from: changeOf(zone, at, next, minutes), minutes })
  }
  return steps
}

export function stepAt(steps: readonly OffsetStep[], at: Instant): number | null {
  return (steps.findLast(({ from }) => from <= at) ?? steps[0])?.minutes ?? null
}

function changeOf(zone: Zone, before: number, after: number, minutes: number): Instant {
  let [low, high] = [before, after]
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (minutesAt(zone, middle) === minutes) high = middle
    else low = middle
  }
  return asInstant(high)
}

function minutesAt(zone: Zone, at: number): number {
  return zone.offsetAt(asInstant(at)) / MINUTE
}
