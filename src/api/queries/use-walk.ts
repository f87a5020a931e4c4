import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import type { Collection } from '#api/range/collection.ts'
import { dueAgain, type KnownPiece, piecesIn } from '#api/range/known.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { type Progress, readRange } from '#api/range/read-range.ts'
import { heldOf } from '#api/status/gateway-status.ts'
import { lastStatus, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { dueBefore } from '#api/words/freshness.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { type Span, subtractRanges } from '#time/instant.ts'
import { isAllowed } from '#wire/access.ts'
import { knownOf, setKnown } from './use-known.ts'
import { useRetries } from './use-retries.ts'

interface WalkState {
  readonly progress: Progress
  readonly problem: ApiProblem | null
}

const NOT_STARTED: WalkState = { progress: { pages: 0, records: 0 }, problem: null }

const NOT_READ_YET: ApiProblem = { reason: 'not_cached', detail: '', retryAt: null }

/** Extra rounds for what became due during a walk. */
const MAX_ROUNDS = 3

interface Walk extends WalkState {
  readonly retry: () => void
}

/** Keeps a range loaded and fresh while shown: walks missing or old parts, again every `fresh` ms and on return to the
 * page. The result is in `useKnown`. `elsewhere` says before each walk which parts need none. */
export function useWalk<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  span: Span,
  fresh: number,
  isEnabled = true,
  elsewhere?: () => Promise<readonly Span[]>,
): Walk {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const { start, end } = span
  const { walkKey, stateKey } = useMemo(() => {
    const question = [collection.name, start, end] as const
    return { walkKey: ['walk', ...question], stateKey: ['walk-state', ...question] }
  }, [collection, start, end])

  const note = (next: Partial<WalkState>) =>
    queryClient.setQueryData<WalkState>(stateKey, (state) => ({
      ...NOT_STARTED,
      ...state,
      ...next,
    }))

  const hasPiece = (isSo: (piece: KnownPiece) => boolean) =>
    piecesIn(knownOf(queryClient, collection), { start, end }).some(isSo)
  const isDueAgain = () => hasPiece(({ readAt }) => readAt === Number.NEGATIVE_INFINITY)
  /** Newer than the last status, which is then out of date. */
  const wasSchoolRead = ({ pages }: Progress) => {
    const seen = lastStatus(queryClient).status?.serverTime
    // At the same instant only this walk can have caused it: early requests are as old as the status.
    return seen === undefined || hasPiece(({ asOf }) => asOf > seen || (asOf === seen && pages > 0))
  }

  useQuery({
    queryKey: walkKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const onProgress = (progress: Progress) => note({ progress })
      const isLookBack = elsewhere !== undefined
      const { status } = lastStatus(queryClient)
      const held = isAllowed(status?.session ?? null, 'spend') ? null : heldOf(status, collection)
      const reader = { queryClient, collection, clock, signal, isLookBack, held, onProgress }
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

  const state = useQuery<WalkState>({ queryKey: stateKey, queryFn: skipToken }).data ?? NOT_STARTED

  const retry = useCallback(() => {
    setKnown(queryClient, collection, (known) => dueAgain(known, { start, end }))
    queryClient.setQueryData<WalkState>(stateKey, NOT_STARTED)
    // Otherwise a walk that waits to retry would keep waiting.
    void queryClient
      .cancelQueries({ queryKey: walkKey })
      .then(() => queryClient.refetchQueries({ queryKey: walkKey }))
  }, [queryClient, collection, start, end, walkKey, stateKey])

  return { ...state, retry }
}
