import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import type { ListDays } from '#api/http/gateway-requests.ts'
import { getRangePrice, type RangePrice } from '#api/range/range-price.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { daySpan, daysOfSpan } from '#time/instant.ts'
import { useSessionData } from './session-data.ts'
import { type OpenLog, openPart, useOpenLog } from './use-open-log.ts'

const LOOK_EVERY = 10_000

/** What reading the days open to the role takes, looked at again until nothing is left to read. `price` null: unknown.
 * Costs nothing. */
export function useRangePrice(
  wanted: readonly ListDays[],
  isEnabled: boolean,
  looksBack = true,
): { readonly price: RangePrice | null; readonly isError: boolean } {
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const log = useOpenLog()
  const lists = wanted.flatMap((part) => openList(part, log))
  const { data: price = null, isError } = useQuery({
    queryKey: ['price', lists, looksBack],
    enabled: isEnabled,
    queryFn: ({ signal }) => getRangePrice(lists, zone, clock, signal, looksBack),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.requests === 0 ? false : LOOK_EVERY),
    networkMode: 'always',
    retry: false,
  })
  return { price, isError }
}

/** Of the log only the days that the role opens: the gateway refuses others. */
function openList({ list, days }: ListDays, log: OpenLog): ListDays[] {
  if (list !== 'flights' || log.isWhole) return [{ list, days }]
  const span = openPart(daySpan(days), log)
  return span.start < span.end ? [{ list, days: daysOfSpan(span) }] : []
}

/** Days without which the page is complete. */
export interface DaysOnRequest {
  /** They may load: all of them are stored, someone asked for them, or the reader can't load anything. */
  readonly isOpen: boolean
  /** `ask` would load all of them at once. */
  readonly canLoadNow: boolean
  /** Neither is known yet. */
  readonly isUnknown: boolean
  /** `ask` was called since the app was opened. */
  readonly isAsked: boolean
  readonly ask: () => void
}

export function useDaysOnRequest(lists: readonly ListDays[], looksBack = true): DaysOnRequest {
  const queryClient = useQueryClient()
  const key = JSON.stringify(lists)
  const isAsked = useSessionData<boolean>(['asked', key], false)
  const needsAsking = useMay('spend') && !isAsked
  const { price, isError } = useRangePrice(lists, needsAsking, looksBack)
  const ask = useCallback(() => queryClient.setQueryData(['asked', key], true), [queryClient, key])
  const isOpen = !needsAsking || price?.requests === 0
  return {
    isOpen,
    canLoadNow: !isOpen && price !== null && price.requests <= (price.allowed ?? price.requests),
    isUnknown: !isOpen && price === null && !isError,
    isAsked,
    ask,
  }
}
