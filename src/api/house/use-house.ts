import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import {
  auditWire,
  deviceWire,
  displayWire,
  inviteWire,
  type MemberWire,
  pairingFoundWire,
  peopleWire,
  tokenWire,
} from '#api/house-wire.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { listOf, object, type Shape } from '#api/shape.ts'
import { useSession } from '#api/status/use-session.ts'
import { getJson } from '#api/wire/client.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { demand, problemOf } from '#api/wire/errors.ts'

export const HOUSE_KEY = 'house'

/** Something that is kept in the house, as of the last answer. */
export interface HouseAnswer<T> {
  /** Null until the first answer. */
  readonly data: T | null
  /** Why the last question was not answered. */
  readonly problem: ApiProblem | null
  readonly retry: () => void
}

/** Whoever waits to be let in stands at a door: the list is as quick as the status that announces him. */
const WHILE_SOMEBODY_WAITS = 5_000

interface Following {
  /** What announces that the answer is another one. */
  readonly news?: unknown
  /** How often to ask, ms; false for only when something announces it. */
  readonly every?: number | false
  readonly isAsked?: boolean
  /** Whether asking is an act of its own: then nothing but a press asks again. */
  readonly isAct?: boolean
}

export function useHouse<T>(
  path: string,
  shape: Shape<T>,
  { news = null, every = false, isAsked = true, isAct = false }: Following = {},
): HouseAnswer<T> {
  const { clock } = useApiEnvironment()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [isAct ? 'act' : HOUSE_KEY, path],
    enabled: isAsked,
    queryFn: async ({ signal }) => demand(shape, (await getJson(path, clock, signal)).body),
    retry: false,
    networkMode: 'always',
    refetchInterval: every,
    refetchOnWindowFocus: isAct ? false : 'always',
  })
  const heard = useRef(news)
  useEffect(() => {
    if (heard.current === news) return
    heard.current = news
    void queryClient.invalidateQueries({ queryKey: [HOUSE_KEY, path] })
  }, [queryClient, path, news])
  const retry = useCallback(() => void refetch(), [refetch])
  return { data: data ?? null, problem: error ? problemOf(error) : null, retry }
}

const displaysWire = object({ data: listOf(displayWire) })
const invitesWire = object({ data: listOf(inviteWire) })
const tokensWire = object({ data: listOf(tokenWire) })
const devicesWire = object({ data: listOf(deviceWire) })

/** Everybody, for an admin; and who waits to be let in. */
export function usePeople() {
  const waiting = useSession()?.waiting ?? 0
  const every = waiting > 0 && WHILE_SOMEBODY_WAITS
  return useHouse('/api/house/people', peopleWire, { news: waiting, every })
}

export function useInvites() {
  // Whoever is let in has used one.
  return useHouse('/api/house/invites', invitesWire, { news: useSession()?.waiting })
}

export function useDisplays() {
  return useHouse('/api/house/displays', displaysWire)
}

export function useTokens() {
  return useHouse('/api/house/tokens', tokensWire)
}

/** The signed-in browsers of a person. */
export function useDevicesOf({ id }: Pick<MemberWire, 'id'>) {
  return useHouse(`/api/session/devices?person=${id}`, devicesWire)
}

/** The screen that shows eight letters now; '' asks for none. Letters that no screen shows are a try, of which there are few. */
export function usePairingFound(code: string) {
  const path = `/api/house/displays?code=${code}`
  return useHouse(path, pairingFoundWire, { isAsked: code !== '', isAct: true })
}

/** Who did what; the query is of the address, such as `from=2026-11-01&to=2026-11-07`. */
export function useHouseAudit(query: string) {
  return useHouse(`/api/house/audit?${query}`, auditWire)
}
