import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plus, type Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { reservations } from './collection.ts'
import { useApiEnvironment } from './environment.ts'
import { LOOK_BACK } from './freshness.ts'
import { readRange } from './read-range.ts'
import { useSchool } from './use-school.ts'

const EVER = Number.NEGATIVE_INFINITY

/**
 * Fetches what the gateway already holds of the days before and after, once the page's own are there, so that stepping to
 * them paints at once. What it does not hold stays unknown, in silence: looking ahead never costs the school a request.
 */
export function useNeighbours(before: DayRange, after: DayRange, isReady: boolean): void {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const spans = useMemo((): readonly Span[] => {
    const next = localDays(zone, { from: after.from, to: after.to })
    const last = localDays(zone, { from: before.from, to: before.to })
    return [next, { start: plus(last.start, -LOOK_BACK), end: last.end }]
  }, [zone, after.from, after.to, before.from, before.to])
  useQuery({
    // `followRevisions` has these looked at again when something new was read.
    queryKey: ['peek', reservations.name, spans.map(({ start, end }) => [start, end])],
    enabled: isReady,
    queryFn: async ({ signal }) => {
      const reader = { queryClient, collection: reservations, clock, signal, onlyIfKnown: true }
      for (const span of spans) {
        try {
          await readRange({ ...reader, onProgress: () => {} }, span, EVER)
        } catch {
          if (signal.aborted) break
        }
      }
      return null
    },
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  })
}
