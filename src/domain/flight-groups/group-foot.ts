import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta, sumDeltas } from '#domain/record/meter.ts'

/** What stands under a group of flights. Hundredths of an hour; exact, but for the ratio and the mean. */
export interface GroupFoot {
  readonly flights: number
  readonly hobbs: ReturnType<typeof sumDeltas>
  readonly tach: ReturnType<typeof sumDeltas>
  /** ΣTach over ΣHobbs in thousandths, of the flights that have both; null without one. */
  readonly ratio: number | null
  /** Mean Hobbs Δ of the flights that have one, to the nearest hundredth. */
  readonly mean: number | null
}

export function groupFoot(flights: readonly CompletedFlight[]): GroupFoot {
  const hobbs = sumDeltas(flights.map((flight) => flight.hobbs))
  const tach = sumDeltas(flights.map((flight) => flight.tach))
  const counted = flights.length - hobbs.leftOut
  let both = { hobbs: 0, tach: 0 }
  for (const flight of flights) {
    const [h, t] = [meterDelta(flight.hobbs), meterDelta(flight.tach)]
    if (h !== null && t !== null) both = { hobbs: both.hobbs + h, tach: both.tach + t }
  }
  return {
    flights: flights.length,
    hobbs,
    tach,
    ratio: both.hobbs > 0 ? Math.round((both.tach / both.hobbs) * 1000) : null,
    mean: counted > 0 ? Math.round(hobbs.total / counted) : null,
  }
}

/** Exact sum of what is known; null where nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  let sum: number | null = null
  for (const value of values) if (value !== null) sum = (sum ?? 0) + value
  return sum
}
