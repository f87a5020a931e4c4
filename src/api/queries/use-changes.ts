import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { type BookingChange, type BookingChanges, getChanges } from '#api/words/booking-change.ts'
import { asInstant, type Instant } from '#time/instant.ts'
import { useIdle } from './use-idle.ts'
import { useRetries } from './use-retries.ts'

const EVER = asInstant(0)

/**
 * What changed on the schedule after an instant, updated with every reading; nothing while that is not known. It is first asked
 * when the page has been drawn.
 */
export function useChanges(since: Instant): BookingChanges {
  const isIdle = useIdle('changes', true)
  const { data } = useChangesQuery(since, null, isIdle)
  return useMemo(() => data ?? { changes: [], isCut: false, since }, [data, since])
}

/** Every version seen of one booking, newest first; null while that is not known. */
export function useHistory(id: string): readonly BookingChange[] | null {
  return useChangesQuery(EVER, id).data?.changes ?? null
}

function useChangesQuery(since: Instant, id: string | null, isEnabled = true) {
  const { clock } = useApiEnvironment()
  return useQuery({
    // `followRevisions` asks these again after every reading.
    queryKey: ['changes', since, id],
    queryFn: ({ signal }) => getChanges(since, id, clock, signal),
    enabled: isEnabled,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    ...useRetries(),
  })
}
