import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'

/** Tach/Hobbs: median, its median deviation, that in hundredths of tach time, and number of flights. */
export interface TailRatio {
  readonly median: number
  readonly mad: number
  readonly madHundredths: number
  readonly count: number
}

/** From readings, hundredths; null if one of the four is missing. */
export function bothRan(flight: CompletedFlight): { hobbs: number; tach: number } | null {
  const hobbs = ran(flight.hobbs)
  const tach = ran(flight.tach)
  return hobbs === null || tach === null ? null : { hobbs, tach }
}

export function ran(meter: Meter | null): number | null {
  if (meter === null) return null
  return meter.start === null || meter.end === null ? meter.delta : meter.end - meter.start
}

/** From flights on which both meters ran forward; null if none. */
export function tailRatio(flights: readonly CompletedFlight[]): TailRatio | null {
  const flown = flights.flatMap((flight) => bothForward(flight) ?? [])
  if (flown.length === 0) return null
  const median = medianOf(flown.map(({ hobbs, tach }) => tach / hobbs))
  return {
    median,
    mad: medianOf(flown.map(({ hobbs, tach }) => Math.abs(tach / hobbs - median))),
    madHundredths: medianOf(flown.map(({ hobbs, tach }) => Math.abs(tach - hobbs * median))),
    count: flown.length,
  }
}

function bothForward(flight: CompletedFlight) {
  const both = bothRan(flight)
  return both && both.hobbs > 0 && both.tach > 0 ? both : null
}

/** The list mustn't be empty. */
export function medianOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
