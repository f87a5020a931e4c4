import { HASHED_BELOW, isAccountsPath, PROBE_PATHS } from '#server/http/paths.ts'
import type { PeerCounts } from '#server/http/port/peers.ts'
import { splitTarget } from '#server/http/request.ts'

export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
  readonly part?: '_bucket' | '_sum' | '_count'
}

/** `page` includes 404s, `data` is the school's records, `access` is sign-in, `health` is `/healthz`. */
export const ROUTE_KINDS = ['page', 'file', 'data', 'api', 'access', 'health'] as const
export const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

const REFUSED = { sign_in: 401, forbidden: 403, wrong_host: 421, too_many: 429, unavailable: 503 }
const CUT = { connection_cut: 'cut', forwarded_header: 'ignored' } as const
export const REFUSALS = [...Object.keys(REFUSED), ...Object.keys(CUT)]

/** Upper bounds in seconds: from memory, packed, read from the school. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

type Route = (typeof ROUTE_KINDS)[number]

export type AnswersSeen = ReturnType<typeof createAnswersSeen>

const noAnswers = () => ({
  statuses: new Map<number, number>(),
  buckets: BUCKETS.map(() => 0),
  sum: 0,
  count: 0,
})

export function createAnswersSeen() {
  const seen = Object.fromEntries(ROUTE_KINDS.map((route) => [route, noAnswers()])) as Record<
    Route,
    ReturnType<typeof noAnswers>
  >
  const all = Object.entries(seen)
  const countOf = (status: number) =>
    all.reduce((sum, [, { statuses }]) => sum + (statuses.get(status) ?? 0), 0)

  return {
    note(target: string, status: number, milliseconds: number) {
      const of = seen[routeOf(target)]
      const seconds = milliseconds / 1000
      of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1)
      of.sum += seconds
      of.count += 1
      const bucket = BUCKETS.findIndex((most) => seconds <= most)
      if (bucket >= 0) of.buckets[bucket] = (of.buckets[bucket] ?? 0) + 1
    },
    answers: (): Sample[] =>
      all.flatMap(([route, { statuses }]) =>
        STATUS_CLASSES.map((status, at) => {
          const those = [...statuses].filter(([code]) => Math.floor(code / 100) === at + 1)
          const value = those.reduce((sum, [, count]) => sum + count, 0)
          return { labels: { route, status }, value }
        }),
      ),
    durations: (): Sample[] =>
      all.flatMap(([route, { buckets, sum, count }]) => {
        let below = 0
        const upTo = BUCKETS.map((most, at) => {
          below += buckets[at] ?? 0
          return { part: '_bucket' as const, labels: { route, le: String(most) }, value: below }
        })
        return [
          ...upTo,
          { part: '_bucket', labels: { route, le: '+Inf' }, value: count },
          { part: '_sum', labels: { route }, value: sum },
          { part: '_count', labels: { route }, value: count },
        ]
      }),
    refusals: (peers: PeerCounts): Sample[] => [
      ...Object.entries(REFUSED).map(([reason, status]) => ({
        labels: { reason },
        value: countOf(status),
      })),
      ...Object.entries(CUT).map(([reason, of]) => ({ labels: { reason }, value: peers[of] })),
    ],
  }
}

function routeOf(target: string): Route {
  if (target.startsWith('/api/v1/')) return 'data'
  if (target.startsWith(`/${HASHED_BELOW}`)) return 'file'
  const { path } = splitTarget(target)
  if (isAccountsPath(path)) return 'access'
  if (path.startsWith('/api/')) return 'api'
  return PROBE_PATHS.has(path) ? 'health' : 'page'
}
