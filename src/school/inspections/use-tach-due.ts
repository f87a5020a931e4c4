import { useMemo } from 'react'
import { useInspections } from '#api/house/use-inspections.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { sayLimitLeft } from './inspection-words.ts'

/** How the first inspection of an aircraft by the Tach stands. */
interface TachDue {
  /** Hundredths. */
  readonly due: number
  /** In words: "6.3 h left". */
  readonly left: string
  readonly expectedOn: PlainDay | null
}

/** By tail; only of those that one is written down for. */
export function useTachDue(): ReadonlyMap<string, TachDue> {
  const { data } = useInspections()
  return useMemo(() => {
    const first = new Map<string, TachDue>()
    for (const { tail, limits, left, expectedOn } of data?.data ?? [])
      for (const [at, { meter, due }] of limits.entries()) {
        const own = left[at]
        if (meter !== 'tach' || !own || due >= (first.get(tail)?.due ?? Number.POSITIVE_INFINITY))
          continue
        first.set(tail, { due, left: sayLimitLeft(own), expectedOn: parsePlainDay(expectedOn) })
      }
    return first
  }, [data])
}
