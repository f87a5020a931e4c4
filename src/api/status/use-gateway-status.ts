import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { isAccessReason } from '#api/http/reasons.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { retryWait } from '#api/words/freshness.ts'
import { asFields } from '#memory/kept-text.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, plus } from '#time/instant.ts'
import { followRevisions, isPageHidden } from './follow-revisions.ts'
import { type GatewayStatus, getStatus, readGatewayStatus } from './gateway-status.ts'
import type { StatusInPage } from './status-in-page.ts'

export const STATUS_KEY = ['gateway-status'] as const

const POLL_EVERY = 5_000
const POLL_HIDDEN_EVERY = 60_000
// ms. Smaller differences are network delay.
const SKEW_THAT_MATTERS = 5_000

interface StatusAnswer {
  readonly status: GatewayStatus | null
  /** Why the last poll failed; `status` is then the last good one. */
  readonly problem: ApiProblem | null
  /** ms to add to our clock; 0 while they agree. */
  readonly skew: number
  readonly failures: number
  /** Version that served this page, or the first that answered; null until known. */
  readonly pageVersion: string | null
}

const UNKNOWN: StatusAnswer = {
  status: null,
  problem: null,
  skew: 0,
  failures: 0,
  pageVersion: null,
}

/** Polls the status, without API requests, and reloads visible data after a new reading. Neither `status` nor
 * `problem`: the first poll is pending. */
export function useGatewayStatus(): StatusAnswer & { readonly retry: () => void } {
  const queryClient = useQueryClient()
  const { clock, random } = useApiEnvironment()
  const query = useQuery({
    queryKey: STATUS_KEY,
    queryFn: async ({ signal }): Promise<StatusAnswer> => {
      const last = lastStatus(queryClient)
      try {
        const { status, skew } = await getStatus(clock, signal)
        if (isAnother(last.status, status)) forgetAll(queryClient)
        else followRevisions(queryClient, last.status, status)
        const pageVersion = last.pageVersion ?? status.version
        return { ...UNKNOWN, status, skew: steadySkew(last.skew, skew), pageVersion }
      } catch (error) {
        if (signal.aborted) throw error
        return missed(queryClient, last, problemOf(error))
      }
    },
    staleTime: POLL_EVERY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: (query) => {
      const last = query.state.data
      // Signing in here or in another tab triggers a poll by itself.
      if (last?.problem?.reason === 'sign_in') return POLL_HIDDEN_EVERY
      const every = isPageHidden() ? POLL_HIDDEN_EVERY : POLL_EVERY
      if (!last?.problem) return every
      return Math.min(every, retryWait(last.failures - 1, last.problem, clock(), random))
    },
  })
  const retry = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: STATUS_KEY }),
    [queryClient],
  )
  useEffect(() => {
    const lookAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) retry()
    }
    addEventListener('pageshow', lookAgain)
    return () => removeEventListener('pageshow', lookAgain)
  }, [retry])
  return { ...(query.data ?? UNKNOWN), retry }
}

/** After a failed poll: the last status, unless signed out. */
function missed(queryClient: QueryClient, last: StatusAnswer, problem: ApiProblem): StatusAnswer {
  if (problem.reason !== 'sign_in') return { ...last, problem, failures: last.failures + 1 }
  forgetAll(queryClient)
  return { ...UNKNOWN, problem, pageVersion: last.pageVersion }
}

/** The answering version if it isn't the page's; else null. */
export function anotherVersion({ status, pageVersion }: StatusAnswer): string | null {
  return status === null || status.version === pageVersion ? null : status.version
}

/** Changes with person, role or visibility. */
export function identityOf(status: GatewayStatus | null): string {
  const { kind, person, role, projection } = status?.session ?? {}
  return [kind, person, role, projection].join(' ')
}

function isAnother(before: GatewayStatus | null, status: GatewayStatus): boolean {
  return before !== null && identityOf(before) !== identityOf(status)
}

/** After signing out: deletes all loaded data and asks how to sign in. */
export function endStatus(queryClient: QueryClient): void {
  const problem = { reason: 'sign_in', detail: '', retryAt: null } as const
  queryClient.setQueryData(STATUS_KEY, missed(queryClient, lastStatus(queryClient), problem))
  void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
}

/** For a page restored from the back/forward cache: shows nothing until the session is confirmed. */
export async function lookBeforeShown(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  const { problem, pageVersion } = lastStatus(queryClient)
  if (problem !== null) queryClient.setQueryData(STATUS_KEY, { ...UNKNOWN, problem, pageVersion })
}

function forgetAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== STATUS_KEY[0] })
}

/** Starts with the status from the HTML; an invalid one is polled. */
export function startStatus(queryClient: QueryClient, { body, at }: StatusInPage): void {
  const { reason, ways, error } = asFields(body)
  if (isAccessReason(reason)) {
    const detail = typeof error === 'string' ? error : ''
    const problem = { reason, detail, retryAt: null, ways }
    queryClient.setQueryData<StatusAnswer>(STATUS_KEY, { ...UNKNOWN, problem, failures: 1 })
    return
  }
  try {
    const { status, skew } = readGatewayStatus(body, at)
    const pageVersion = status.version
    const answer: StatusAnswer = { ...UNKNOWN, status, skew: steadySkew(0, skew), pageVersion }
    queryClient.setQueryData(STATUS_KEY, answer)
  } catch {
    // The first poll reports the error.
  }
}

/** Re-renders only when the selected part changes. `select` must return a primitive or an object of the status. */
export function useStatusPart<T>(select: (answer: StatusAnswer) => T): T {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        // Other queries start during rendering, when no update is allowed.
        if (type === 'updated' && query.queryKey[0] === STATUS_KEY[0]) listener()
      }),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => select(lastStatus(queryClient)))
}

export function lastStatus(queryClient: QueryClient): StatusAnswer {
  return queryClient.getQueryData<StatusAnswer>(STATUS_KEY) ?? UNKNOWN
}

/** The pending poll's status, or the last one. Throws an ApiError. */
export async function currentStatus(
  queryClient: QueryClient,
  clock: Clock,
  signal: AbortSignal,
): Promise<GatewayStatus> {
  const look = queryClient.getQueryCache().find<StatusAnswer>({ queryKey: STATUS_KEY })
  const answer = look?.state.fetchStatus === 'fetching' ? await look.promise : look?.state.data
  return answer?.status ?? (await getStatus(clock, signal)).status
}

/** The gateway's clock, which all ages and retry times use. */
export function gatewayNow(queryClient: QueryClient, clock: Clock): Instant {
  return plus(clock(), lastStatus(queryClient).skew)
}

/** A second is network delay, not the clock. */
function steadySkew(before: number, measured: number): number {
  if (Math.abs(measured) < SKEW_THAT_MATTERS) return 0
  return Math.abs(measured - before) < 2000 ? before : Math.round(measured / 1000) * 1000
}
