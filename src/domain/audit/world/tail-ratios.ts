import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import type { Chain } from './chain.ts'

/** What a tail's Tach/Hobbs usually is: median, median deviation of the ratio, the same in hundredths of tach time, flights. */
export interface TailRatio {
  readonly median: number
  readonly mad: number
  readonly madHundredths: number
  readonly count: number
}

/** Hobbs and Tach of one flight by its readings, in hundredths; null if one of the four is missing. */
export function bothRan(flight: CompletedFlight): { hobbs: number; tach: number } | null {
  const hobbs = ran(flight.hobbs)
  const tach = ran(flight.tach)
  return hobbs === null || tach === null ? null : { hobbs, tach }
}

/** In − out of the readings, otherwise the stored delta, in hundredths. */
export function ran(meter: Meter | null): number | null {
  if (meter === null) return null
  return meter.start === null || meter.end === null ? meter.delta : meter.end - meter.start
}

/** Learned from every flight of a tail on which both meters moved forward. */
export function tailRatios(chains: readonly Chain[]): Map<string, TailRatio> {
  return new Map(
    [...groupBy(chains, ({ tail }) => tail)].flatMap(([tail, own]) => {
      const flown = own.flatMap(({ links }) =>
        links.flatMap(({ flight }) => bothForward(flight) ?? []),
      )
      if (flown.length === 0) return []
      const median = medianOf(flown.map(({ hobbs, tach }) => tach / hobbs))
      return [
        [
          tail,
          {
            median,
            mad: medianOf(flown.map(({ hobbs, tach }) => Math.abs(tach / hobbs - median))),
            madHundredths: medianOf(
              flown.map(({ hobbs, tach }) => Math.abs(tach - hobbs * median)),
            ),
            count: flown.length,
          },
        ] as const,
      ]
    }),
  )
}

function bothForward(flight: CompletedFlight) {
  const both = bothRan(flight)
  return both && both.hobbs > 0 && both.tach > 0 ? both : null
}

/** The middle value, or the mean of the two; the list is not empty. */
export function medianOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
