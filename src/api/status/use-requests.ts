import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import {
  askedDays,
  askToRefresh,
  getRequests,
  type ListDays,
  type Requests,
} from '#api/http/gateway-requests.ts'
import { useSessionData } from '#api/queries/session-data.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import type { GatewayStatus } from './gateway-status.ts'
import { gatewayNow, STATUS_KEY, useStatusPart } from './use-gateway-status.ts'

const LOOK_EVERY = 10_000
/** Minimum gap between manual refreshes by anyone. */
const PAUSE = MINUTE

/** Null while unknown or not `isWanted`. */
export function useRequests(range: ListDays | null, isWanted = true): Requests | null {
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const key = range && [range.list, range.days.from, range.days.to]
  return (
    useQuery({
      queryKey: ['requests', key],
      queryFn: ({ signal }) => getRequests(range && askedDays(range, zone), clock, signal),
      enabled: isWanted,
      staleTime: 0,
      refetchInterval: LOOK_EVERY,
      networkMode: 'always',
      retry: false,
    }).data ?? null
  )
}

export interface RefreshState {
  readonly isBusy: boolean
  readonly done: { readonly at: Instant; readonly requests: number } | null
  /** Null: possible now. */
  readonly notBefore: Instant | null
  /** Why not, other than the pause. */
  readonly reason: ApiProblem['reason'] | null
}

const AT_REST: RefreshState = { isBusy: false, done: null, notBefore: null, reason: null }
const KEY = ['refresh'] as const

/** Reads days again for a user who knows the price. While the gateway waits to try again, it would refuse. */
export function useRefresh(): RefreshState & { readonly refresh: (range: ListDays) => void } {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const last = useSessionData(KEY, AT_REST)
  const retryAt = useStatusPart(({ status }) => failing(status)?.retryAt ?? null)
  const reason = useStatusPart(({ status }) => failing(status)?.reason ?? null)
  const isBackingOff = retryAt !== null && retryAt > (last.notBefore ?? 0)
  const state = isBackingOff ? { ...last, notBefore: retryAt, reason } : last
  const refresh = useCallback(
    (range: ListDays) => {
      const note = (next: Partial<RefreshState>) =>
        queryClient.setQueryData<RefreshState>(KEY, (last) => ({ ...AT_REST, ...last, ...next }))
      const run = async () => {
        note({ isBusy: true })
        try {
          const { signal } = new AbortController()
          const { refreshed, reason, retryAt, requests } = await askToRefresh(
            range,
            zone,
            clock,
            signal,
          )
          const at = gatewayNow(queryClient, clock)
          const pause = refreshed ? plus(at, PAUSE) : null
          const done = refreshed && requests !== null ? { done: { at, requests } } : {}
          note({ isBusy: false, reason, notBefore: retryAt ?? pause, ...done })
        } catch (error) {
          const { reason, retryAt } = problemOf(error)
          note({ isBusy: false, reason, notBefore: retryAt })
        }
        void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
        void queryClient.invalidateQueries({ queryKey: ['requests'] })
      }
      void run()
    },
    [queryClient, zone, clock],
  )
  return { ...state, refresh }
}

function failing(status: GatewayStatus | null): GatewayStatus['upstream'] | null {
  return status?.upstream.state === 'failing' ? status.upstream : null
}
