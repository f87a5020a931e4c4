import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import type { Collection } from '#api/range/collection.ts'
import { dueAgain, type LoadedPart, loadedPartsIn } from '#api/range/loaded.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { type Progress, readRange } from '#api/range/read-range.ts'
import { storedOf } from '#api/status/gateway-status.ts'
import { lastStatus, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { dueBefore } from '#api/words/freshness.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { type Span, subtractRanges } from '#time/instant.ts'
import { isAllowed } from '#wire/access.ts'
import { loadedOf, setLoaded } from './use-loaded.ts'
import { useRetries } from './use-retries.ts'

interface ListReadState {
  readonly progress: Progress
  readonly problem: ApiProblem | null
}

const NOT_STARTED: ListReadState = { progress: { pages: 0, records: 0 }, problem: null }

const NOT_READ_YET: ApiProblem = { reason: 'not_cached', detail: '', retryAt: null }

/** Extra rounds for what became due during a walk. */
const MAX_ROUNDS = 3

interface ListRead extends ListReadState {
  readonly retry: () => void
}

/** Keeps a range loaded and fresh while shown: reads missing or old parts, again every `fresh` ms and on return to the
 * page. The result is in `useLoaded`. `elsewhere` says before each read which parts need none. */
export function useListRead<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  span: Span,
  fresh: number,
  isEnabled = true,
  elsewhere?: () => Promise<readonly Span[]>,
): ListRead {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const { start, end } = span
  const { listReadKey, stateKey } = useMemo(() => {
    const question = [collection.name, start, end] as const
    return { listReadKey: ['walk', ...question], stateKey: ['walk-state', ...question] }
  }, [collection, start, end])

  const note = (next: Partial<ListReadState>) =>
    queryClient.setQueryData<ListReadState>(stateKey, (state) => ({
      ...NOT_STARTED,
      ...state,
      ...next,
    }))

  const hasPart = (isSo: (part: LoadedPart) => boolean) =>
    loadedPartsIn(loadedOf(queryClient, collection), { start, end }).some(isSo)
  const isDueAgain = () => hasPart(({ readAt }) => readAt === Number.NEGATIVE_INFINITY)
  /** Newer than the last status, which is then out of date. */
  const wasSchoolRead = ({ pages }: Progress) => {
    const seen = lastStatus(queryClient).status?.serverTime
    // At the same instant only this walk can have caused it: early requests are as old as the status.
    return seen === undefined || hasPart(({ asOf }) => asOf > seen || (asOf === seen && pages > 0))
  }

  useQuery({
    queryKey: listReadKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const onProgress = (progress: Progress) => note({ progress })
      const isLookBack = elsewhere !== undefined
      const { status } = lastStatus(queryClient)
      const stored = isAllowed(status?.session ?? null, 'spend')
        ? null
        : storedOf(status, collection)
      const reader = { queryClient, collection, clock, signal, isLookBack, stored, onProgress }
      try {
        const wanted = subtractRanges<number>({ start, end }, (await elsewhere?.()) ?? [])
        const read = () => readRange(reader, wanted, dueBefore(clock(), fresh))
        let progress = await read()
        // What became due during the walk, after a new reading.
        for (let more = 0; more < MAX_ROUNDS && isDueAgain(); more++) {
          progress = await read()
        }
        // No failure: it is reloaded after every reading.
        note({ problem: progress.isUnread ? NOT_READ_YET : null })
        if (wasSchoolRead(progress)) void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
        return progress
      } catch (error) {
        // Kept through retries until one succeeds.
        if (!signal.aborted) {
          note({ problem: problemOf(error) })
          void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
        }
        throw error
      }
    },
    // Asking is free if nothing is due; `fresh` decides.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: fresh,
    refetchIntervalInBackground: false,
    ...useRetries(),
    structuralSharing: false,
    notifyOnChangeProps: [],
  })

  const state =
    useQuery<ListReadState>({ queryKey: stateKey, queryFn: skipToken }).data ?? NOT_STARTED

  const retry = useCallback(() => {
    setLoaded(queryClient, collection, (known) => dueAgain(known, { start, end }))
    queryClient.setQueryData<ListReadState>(stateKey, NOT_STARTED)
    // Otherwise a walk that waits to retry would keep waiting.
    void queryClient
      .cancelQueries({ queryKey: listReadKey })
      .then(() => queryClient.refetchQueries({ queryKey: listReadKey }))
  }, [queryClient, collection, start, end, listReadKey, stateKey])

  return { ...state, retry }
}
