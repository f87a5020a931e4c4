import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import { plus, type Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { useHeld } from './use-held.ts'

/**
 * Fetches what the gateway already holds of the days before and after, once the page's own days are here, so that stepping
 * to them paints at once. The rest silently stays unknown: looking ahead never costs the school a request.
 */
export function useNeighbours(before: DayRange, after: DayRange, isReady: boolean): void {
  const { zone } = useSchool()
  const spans = useMemo((): readonly Span[] => {
    const next = localDays(zone, { from: after.from, to: after.to })
    const last = localDays(zone, { from: before.from, to: before.to })
    return [next, { start: plus(last.start, -LOOK_BACK), end: last.end }]
  }, [zone, after.from, after.to, before.from, before.to])
  useHeld(spans, isReady)
}
