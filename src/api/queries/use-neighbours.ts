import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { DayRange } from '#time/plain-day.ts'
import { savesData } from '#time/when-idle.ts'
import { localDays } from '#time/zone.ts'
import { useIdle } from './use-idle.ts'
import { useStored } from './use-stored.ts'

/** Preloads stored data of the neighboring ranges when idle, so that stepping paints at once; skipped in data-saving
 * mode. Never costs API requests. */
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
  // Bookings running into the next range are loaded already; the previous range needs one short request.
  useStored([last, next], isIdle)
}
