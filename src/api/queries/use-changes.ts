import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import {
  type BookingChange,
  type BookingChanges,
  getChanges,
  isNews,
} from '#api/words/booking-change.ts'
import { asInstant, type Instant } from '#time/instant.ts'
import { useIdle } from './use-idle.ts'
import { useLastSeen } from './use-last-seen.ts'
import { useRetries } from './use-retries.ts'

const EVER = asInstant(0)

/** Updates with every reading; empty until known. First requested after the page is drawn. */
export function useChanges(since: Instant): BookingChanges {
  const isIdle = useIdle('changes', true)
  const { data } = useChangesQuery(since, null, isIdle)
  return useMemo(() => data ?? { changes: [], isCut: false, since }, [data, since])
}

/** What a dispatcher must hear of since this person last looked; elsewhere routine steps are listed too. */
export function useNews(): BookingChanges {
  const all = useChanges(useLastSeen().since)
  return useMemo(() => ({ ...all, changes: all.changes.filter(isNews) }), [all])
}

/** Newest first; null until known. */
export function useHistory(id: string): readonly BookingChange[] | null {
  return useChangesQuery(EVER, id).data?.changes ?? null
}

function useChangesQuery(since: Instant, id: string | null, isEnabled = true) {
  const { clock } = useApiEnvironment()
  return useQuery({
    // `followRevisions` reloads this after every reading.
    queryKey: ['changes', since, id],
    queryFn: ({ signal }) => getChanges(since, id, clock, signal),
    enabled: isEnabled,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    ...useRetries(),
  })
}
