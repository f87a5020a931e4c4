import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { gatewayNow, lastStatus, useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { browserStore } from '#memory/browser-store.ts'
import { DAY, type Instant, isoInstant, parseInstant } from '#time/instant.ts'
import { openingOf, USUAL_HOURS } from '#time/opening-hours.ts'
import { localDayOf } from '#time/zone.ts'

const LONGEST = 40

/** The instant as text: what it means depends on now. */
const seen = browserStore<string | null>({
  key: 'flightline.seen',
  read: (text) => text,
  write: (text) => text ?? '',
})

/**
 * Since when changes are news in this browser: since somebody here last marked them as seen; otherwise since today's
 * opening, or since the visit began, if that is earlier in the day.
 */
export function useSeen(): { readonly since: Instant; readonly markSeen: () => void } {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const { zone } = useSchool()
  const hours = useStatusPart((answer) => answer.status?.hours ?? USUAL_HOURS)
  const now = gatewayNow(queryClient, clock)
  const [firstVisit] = useState(now)
  const marked = readMark(seen.use(), now)
  const opening = openingOf(zone, localDayOf(zone, now), hours)
  const usual = opening <= now ? opening : firstVisit
  const markSeen = useCallback(() => {
    // A reading after the last look at the status has not been shown yet, so it is not seen.
    const upTo = lastStatus(queryClient).status?.serverTime
    seen.change(isoInstant(upTo ?? gatewayNow(queryClient, clock)))
  }, [queryClient, clock])
  return { since: marked ?? usual, markSeen }
}

/** Foreign, broken or from a clock that ran ahead: treated as absent. */
function readMark(text: string | null, now: Instant): Instant | null {
  const at = text !== null && text.length <= LONGEST ? parseInstant(text) : null
  return at !== null && at <= now + DAY ? at : null
}
