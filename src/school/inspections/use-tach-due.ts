import { useMemo } from 'react'
import { useInspections } from '#api/house/use-inspections.ts'

/** The Tach at which the first inspection of each aircraft is due, hundredths by tail; only of those that one is written down for. */
export function useTachDue(): ReadonlyMap<string, number> {
  const { data } = useInspections()
  return useMemo(() => {
    const first = new Map<string, number>()
    for (const { tail, limits } of data?.data ?? [])
      for (const { meter, due } of limits)
        if (meter === 'tach') first.set(tail, Math.min(due, first.get(tail) ?? due))
    return first
  }, [data])
}
