import { asInstant, DAY, type Instant, type InstantRange, MINUTE } from './instant.ts'
import type { Zone } from './zone.ts'

/** From `from` on, clocks are `minutes` ahead of UTC; the first step also applies before. */
export interface OffsetStep {
  readonly from: Instant
  readonly minutes: number
}

/** No place has changed its clocks twice within a week. */
const STEP = 7 * DAY

/** From this machine's zone data: one entry per clock change, to the minute. */
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
