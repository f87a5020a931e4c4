import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { gatewayNow, lastStatus, useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { DAY, type Instant, isoInstant, parseInstant } from '#time/instant.ts'
import { openingOf, USUAL_HOURS } from '#time/opening-hours.ts'
import { localDayOf } from '#time/zone.ts'
import { browserStorage } from './remembered-fleet.ts'

const KEY = 'flightline.seen'
const LONGEST = 40

const listeners = new Set<() => void>()
/** Where the browser stores nothing, it lasts as long as the page. */
let unstored: string | null = null

/**
 * Since when changes are news in this browser: when somebody here last marked them as seen; before that, today's opening,
 * or the visit itself where that is earlier in the day.
 */
export function useSeen(): { readonly since: Instant; readonly markSeen: () => void } {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const { zone } = useSchool()
  const hours = useStatusPart((answer) => answer.status?.hours ?? USUAL_HOURS)
  const now = gatewayNow(queryClient, clock)
  const [firstVisit] = useState(now)
  const marked = readMark(useSyncExternalStore(subscribe, storedMark), now)
  const opening = openingOf(zone, localDayOf(zone, now), hours)
  const usual = opening <= now ? opening : firstVisit
  const markSeen = useCallback(() => {
    // A reading after the last look at the status was not shown yet, so it is not seen.
    const upTo = lastStatus(queryClient).status?.serverTime
    storeMark(isoInstant(upTo ?? gatewayNow(queryClient, clock)))
  }, [queryClient, clock])
  return { since: marked ?? usual, markSeen }
}

/** Foreign, broken or from a clock that ran ahead: as if there were none. */
function readMark(text: string | null, now: Instant): Instant | null {
  const at = text !== null && text.length <= LONGEST ? parseInstant(text) : null
  return at !== null && at <= now + DAY ? at : null
}

function storedMark(): string | null {
  try {
    return unstored ?? browserStorage()?.getItem(KEY) ?? null
  } catch {
    return unstored
  }
}

function storeMark(text: string): void {
  unstored = null
  try {
    const storage = browserStorage()
    if (storage) storage.setItem(KEY, text)
    else unstored = text
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
