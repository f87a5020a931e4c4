import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { getJson } from '#api/http/client.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { demand, problemOf } from '#api/http/errors.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Shape } from '#wire/shape.ts'

export const ACCOUNTS_KEY = 'house'

export interface AccountsAnswer<T> {
  readonly data: T | null
  readonly problem: ApiProblem | null
  readonly retry: () => void
}

interface Following {
  /** A new value reloads. */
  readonly news?: unknown
  /** ms; false: only when `news` changes. */
  readonly every?: number | false
  readonly isAsked?: boolean
  /** The request itself has an effect, so only a press repeats it. */
  readonly isAct?: boolean
}

export function useAccounts<T>(
  path: string,
  shape: Shape<T>,
  { news = null, every = false, isAsked = true, isAct = false }: Following = {},
): AccountsAnswer<T> {
  const { clock } = useApiEnvironment()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [isAct ? 'act' : ACCOUNTS_KEY, path],
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
    void queryClient.invalidateQueries({ queryKey: [ACCOUNTS_KEY, path] })
  }, [queryClient, path, news])
  const retry = useCallback(() => void refetch(), [refetch])
  return { data: data ?? null, problem: error ? problemOf(error) : null, retry }
}
