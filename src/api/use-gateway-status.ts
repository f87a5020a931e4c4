import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, parseInstant } from '#time/instant.ts'
import { getJson } from './client.ts'
import { useApiEnvironment } from './environment.ts'
import { contractError, problemOf } from './errors.ts'
import { retryWait } from './freshness.ts'
import type { ApiProblem, Reason } from './range-answer.ts'
import { isReason } from './reasons.ts'

export const STATUS_KEY = ['gateway-status'] as const

const POLL_EVERY = 30_000
// Less than this is the time the answer was under way.
const SKEW_THAT_MATTERS = 5_000

/** How the gateway stands with the school's system (`/api/status`). */
export interface GatewayStatus {
  readonly school: { readonly name: string; readonly timeZone: string }
  /** Of the day's requests; null while the school has not said. */
  readonly requests: {
    readonly limit: number | null
    readonly remaining: number | null
    readonly reset: Instant | null
    readonly reserve: number | null
  }
  readonly upstream: {
    readonly state: 'ok' | 'failing' | 'unknown'
    readonly reason: Reason | null
    readonly since: Instant | null
    readonly retryAt: Instant | null
  }
  readonly serverTime: Instant
  readonly version: string
}

interface StatusAnswer {
  readonly status: GatewayStatus | null
  /** Why the last poll failed; the status is then the last one that came. */
  readonly problem: ApiProblem | null
  /** Milliseconds to add to this machine's clock to get the gateway's; 0 while they agree. */
  readonly skew: number
  readonly failures: number
}

const UNKNOWN: StatusAnswer = { status: null, problem: null, skew: 0, failures: 0 }

/** Polls the gateway's status, which costs no request to the school. `status` null with no `problem`: the first is on its way. */
export function useGatewayStatus(): StatusAnswer & { readonly retry: () => void } {
  const queryClient = useQueryClient()
  const { clock, random } = useApiEnvironment()
  const query = useQuery({
    queryKey: STATUS_KEY,
    queryFn: async ({ signal }): Promise<StatusAnswer> => {
      try {
        return { ...(await getStatus(clock, signal)), problem: null, failures: 0 }
      } catch (error) {
        if (signal.aborted) throw error
        const last = queryClient.getQueryData<StatusAnswer>(STATUS_KEY) ?? UNKNOWN
        return { ...last, problem: problemOf(error), failures: last.failures + 1 }
      }
    },
    staleTime: 1000,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => {
      const last = query.state.data
      if (!last?.problem) return POLL_EVERY
      return Math.min(POLL_EVERY, retryWait(last.failures - 1, last.problem, clock(), random))
    },
  })
  return {
    ...(query.data ?? UNKNOWN),
    retry: () => void queryClient.invalidateQueries({ queryKey: STATUS_KEY }),
  }
}

/** The gateway's clock less ours, as last measured. */
export function lastSkew(data: unknown): number {
  return (data as StatusAnswer | undefined)?.skew ?? 0
}

const statusWire = z.object({
  school: z.object({ name: z.string(), timeZone: z.string() }),
  requests: z.object({
    limit: z.nullable(z.number()),
    remaining: z.nullable(z.number()),
    reset: z.nullable(z.string()),
    reserve: z.nullable(z.number()),
  }),
  upstream: z.object({
    state: z.enum(['ok', 'failing', 'unknown']),
    reason: z.nullable(z.string()),
    since: z.nullable(z.string()),
    retryAt: z.nullable(z.string()),
  }),
  serverTime: z.string(),
  version: z.string(),
})

async function getStatus(
  clock: Clock,
  signal: AbortSignal,
): Promise<Pick<StatusAnswer, 'status' | 'skew'>> {
  const sentAt = clock()
  const { body } = await getJson('/api/status', clock, signal)
  const readAt = clock()
  const wire = statusWire.safeParse(body)
  const serverTime = wire.success ? parseInstant(wire.data.serverTime) : null
  if (!wire.success || serverTime === null) {
    throw contractError(
      wire.success ? 'serverTime' : wire.error.issues[0]?.path.join('.') || 'status',
    )
  }
  const { school, requests, upstream, version } = wire.data
  const skew = serverTime - asInstant((sentAt + readAt) / 2)
  return {
    status: {
      school,
      requests: { ...requests, reset: parseInstant(requests.reset) },
      upstream: {
        state: upstream.state,
        reason: isReason(upstream.reason) ? upstream.reason : null,
        since: parseInstant(upstream.since),
        retryAt: parseInstant(upstream.retryAt),
      },
      serverTime,
      version,
    },
    skew: Math.abs(skew) < SKEW_THAT_MATTERS ? 0 : Math.round(skew / 1000) * 1000,
  }
}
