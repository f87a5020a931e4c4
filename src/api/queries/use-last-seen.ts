import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { gatewayNow, lastStatus, useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { browserStore } from '#memory/browser-store.ts'
import { storedFields } from '#memory/kept-text.ts'
import {
  asInstant,
  DAY,
  HOUR,
  type Instant,
  isoInstant,
  MINUTE,
  parseInstant,
} from '#time/instant.ts'
import { openingOf, USUAL_HOURS } from '#time/opening-hours.ts'
import { localDayOf } from '#time/zone.ts'

const LONGEST = 40

/** As text, because its validity depends on now. */
const seen = browserStore<string | null>({
  key: 'flightline.seen',
  read: (text) => text,
  write: (text) => text ?? '',
})

interface PageUsage {
  /** Last use before a long absence; null on a first visit. */
  readonly before: string | null
  readonly last: string | null
}

/** Last use, by presses and keys. */
const pageUsage = browserStore<PageUsage>({
  key: 'flightline.looked',
  read: (text) => {
    const { before, last } = storedFields(text, 3 * LONGEST)
    return {
      before: typeof before === 'string' ? before : null,
      last: typeof last === 'string' ? last : null,
    }
  },
})

/** A lunch break is no absence. */
const AWAY = 3 * HOUR

/** Start of "changes since": the last "mark as seen" or return after hours, whichever is later; otherwise today's
 * opening, or the start of the visit if earlier. */
export function useLastSeen(): { readonly since: Instant; readonly markSeen: () => void } {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const { zone } = useSchool()
  const hours = useStatusPart((answer) => answer.status?.hours ?? USUAL_HOURS)
  const now = gatewayNow(queryClient, clock)
  const [firstVisit] = useState(now)
  const marked = readMark(seen.use(), now)
  const left = readMark(pageUsage.use().before, now)
  const opening = openingOf(zone, localDayOf(zone, now), hours)
  const usual = opening <= now ? opening : firstVisit
  useEffect(() => {
    const noteNow = () => noteUsage(gatewayNow(queryClient, clock))
    noteNow()
    for (const sign of SIGNS) addEventListener(sign, noteNow, { passive: true })
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, noteNow)
    }
  }, [queryClient, clock])
  const markSeen = useCallback(() => {
    // A reading after the last status poll isn't shown yet, so it isn't seen.
    const upTo = lastStatus(queryClient).status?.serverTime
    seen.change(isoInstant(upTo ?? gatewayNow(queryClient, clock)))
  }, [queryClient, clock])
  const since = Math.max(marked ?? 0, left ?? 0)
  return { since: since === 0 ? usual : asInstant(since), markSeen }
}

const SIGNS = ['pointerdown', 'keydown'] as const

/** At most once a minute: every press calls this. */
function noteUsage(now: Instant): void {
  const { before, last } = pageUsage.current()
  const at = readMark(last, now)
  if (at !== null && Math.abs(now - at) < MINUTE) return
  const wasAway = at !== null && now - at > AWAY
  pageUsage.change({ before: wasAway ? isoInstant(at) : before, last: isoInstant(now) })
}

/** Null if invalid or from a clock that ran ahead. */
function readMark(text: string | null, now: Instant): Instant | null {
  const at = text !== null && text.length <= LONGEST ? parseInstant(text) : null
  return at !== null && at <= now + DAY ? at : null
}
