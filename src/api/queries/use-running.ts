import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApiEnvironment } from '#api/http/environment.ts'
import { getRunning, type Running } from '#api/http/running.ts'
import { reservations } from '#api/range/collection.ts'
import { absorbRunning, runningKnown } from '#api/range/running.ts'
import { ON_SCREEN_FRESH_FOR } from '#api/words/freshness.ts'
import type { Clock } from '#time/clock.ts'
import type { Instant, Span } from '#time/instant.ts'
import { FOR_GOOD, useSessionData } from './session-data.ts'
import { noteAircraft } from './use-fleet.ts'
import { setLoaded } from './use-loaded.ts'

const KEY = ['running-known'] as const
const NONE: readonly Running[] = []
const MAX_KEPT = 16

/** One answer per instant, latest first; the records are in the cache, too. */
export function useRunningKnown(): readonly Running[] {
  return useSessionData(KEY, NONE)
}

/** Keeps asking, without API requests. True once answered or failed. `isAhead`: no one is viewing it yet. */
export function useRunning(at: Instant, isAhead = false): boolean {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  return useQuery({
    ...runningQuery(queryClient, clock, at, isAhead),
    // Tells the gateway that someone is viewing.
    refetchInterval: isAhead ? false : ON_SCREEN_FRESH_FOR,
    refetchIntervalInBackground: false,
  }).isFetched
}

/** Ranges whose running bookings are known, after any pending request. Never rejects. */
export async function runningRanges(
  queryClient: QueryClient,
  clock: Clock,
  at: Instant,
): Promise<readonly Span[]> {
  await queryClient.fetchQuery(runningQuery(queryClient, clock, at, false)).catch(() => {})
  return runningKnown(queryClient.getQueryData<readonly Running[]>(KEY) ?? NONE, at)
}

function runningQuery(queryClient: QueryClient, clock: Clock, at: Instant, isAhead: boolean) {
  return {
    // `followRevisions` reloads this after every reading.
    queryKey: ['running', at, isAhead],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<boolean> => {
      try {
        take(queryClient, await getRunning(at, clock, signal, isAhead))
        return true
      } catch (error) {
        // Walks read the rest and report their failures.
        if (signal.aborted) throw error
        return false
      }
    },
    staleTime: ({ state }: { readonly state: { readonly data: boolean | undefined } }) =>
      state.data === false ? 0 : ON_SCREEN_FRESH_FOR,
    networkMode: 'always' as const,
    retry: false,
  }
}

function take(queryClient: QueryClient, running: Running): void {
  setLoaded(queryClient, reservations, (known) => absorbRunning(known, running))
  queryClient.setQueryDefaults(KEY, FOR_GOOD)
  queryClient.setQueryData<readonly Running[]>(KEY, (before = NONE) =>
    [running, ...before.filter(({ at }) => at !== running.at)].slice(0, MAX_KEPT),
  )
  const { records, aircraft } = running
  noteAircraft(queryClient, [...records, ...aircraft.map((one) => ({ aircraft: one }))])
}
