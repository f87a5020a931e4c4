import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { DayRange } from '#time/plain-day.ts'
import { savesData } from '#time/when-idle.ts'
import { localDays } from '#time/zone.ts'
import { useHeld } from './use-held.ts'
import { useIdle } from './use-idle.ts'

/**
 * Fetches what the gateway already holds of the days before and after, once the page's own days are here and the browser has
 * drawn them, so that stepping to them paints at once; not for who saves data. The rest silently stays unknown: looking ahead
 * never costs the school a request.
 */
export function useNeighbours(before: DayRange, after: DayRange, isReady: boolean): void {
  const { zone } = useSchool()
  const { last, next } = useMemo(
    () => ({
      last: localDays(zone, { from: before.from, to: before.to }),
      next: localDays(zone, { from: after.from, to: after.to }),
    }),
    [zone, before.from, before.to, after.from, after.to],
  )
  const isIdle = useIdle(`${before.from} ${after.to}`, isReady && !savesData())
  // What still runs when the next days begin is among what is known; for those before, a step asks one short question.
  useHeld([last, next], isIdle)
}
