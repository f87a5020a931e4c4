import { useEffect, useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { DayRange } from '#time/plain-day.ts'
import { whenIdle } from '#time/when-idle.ts'
import { localDays } from '#time/zone.ts'
import { useHeld } from './use-held.ts'

/** A page that is never idle looks beside its days all the same after this, ms. */
const LONGEST_WAIT = 3000

/**
 * Fetches what the gateway already holds of the days before and after, once the page's own days are here and the browser has
 * drawn them, so that stepping to them paints at once. The rest silently stays unknown: looking ahead never costs the school a
 * request.
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
  const isIdle = useIdle(`${before.from} ${after.to}`, isReady)
  // What still runs when the next days begin is among what is known; for those before, a step asks one short question.
  useHeld([last, next], isIdle)
}

/** True from the first idle moment on after `question` was set and `isReady`. */
function useIdle(question: string, isReady: boolean): boolean {
  const [reached, setReached] = useState<string | null>(null)
  const isIdle = reached === question
  const isWaiting = isReady && !isIdle
  useEffect(() => {
    if (!isWaiting) return undefined
    return whenIdle(() => {
      setReached(question)
      return true
    }, LONGEST_WAIT)
  }, [isWaiting, question])
  return isIdle
}
