import { useMemo } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { sayLimitLeft } from './inspection-words.ts'

interface TachDue {
  /** Of the first due, hundredths. */
  readonly due: number
  /** Of the first due: "6.3 h left". */
  readonly left: string
  readonly expectedOn: PlainDay | null
  /** Each has an expected day, or none within two years. */
  readonly isKnown: boolean
}

/** By tail; only tails with such an inspection. */
export function useTachDue(): ReadonlyMap<string, TachDue> {
  const { data } = useInspections()
  return useMemo(() => {
    const first = new Map<string, TachDue>()
    for (const { tail, limits, left } of data?.data ?? [])
      for (const [at, { meter, due }] of limits.entries()) {
        const own = left[at]
        if (meter !== 'tach' || !own) continue
        const before = first.get(tail)
        const day = parsePlainDay(own.expectedOn)
        const days = [day, before?.expectedOn].flatMap((one) => one ?? []).toSorted()
        first.set(tail, {
          ...(before && before.due <= due ? before : { due, left: sayLimitLeft(own) }),
          expectedOn: days[0] ?? null,
          isKnown: (day !== null || own.isFar === true) && before?.isKnown !== false,
        })
      }
    return first
  }, [data])
}
