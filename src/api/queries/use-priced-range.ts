import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import type { ListDays } from '#api/http/gateway-requests.ts'
import { getRangePrice, type RangePrice } from '#api/range/range-price.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import { useSessionData } from './session-data.ts'

/** Days that load without asking: about a week, one page. */
export const FREE_DAYS = 8
const LOOK_EVERY = 10_000

export interface PricedRange {
  /** May load: few days, mostly stored, or the price was accepted. */
  readonly isOpen: boolean
  /** Null while unknown or not needed. */
  readonly price: RangePrice | null
  /** The gateway didn't answer. */
  readonly isPriceUnknown: boolean
  /** Accepted price in requests; null if none was needed. */
  readonly agreed: number | null
  /** Accepts the price until the page closes. */
  readonly read: () => void
}

/** Whether days may load at once or need an accepted price. The price is free and partial results stay with the
 * gateway. `freeDays` 0: everything not stored has a price, including the look-back if the reading has one. */
export function usePricedRange(
  lists: readonly ListDays['list'][],
  days: DayRange,
  freeDays = FREE_DAYS,
  looksBack = true,
): PricedRange {
  const queryClient = useQueryClient()
  const { from, to } = days
  const names = lists.join(' ')
  // Readers who can't load anything get no price, only stored data.
  const isSmall = !useMay('spend') || daysBetween(from, to) < freeDays
  const isCheap = (known: RangePrice | null) =>
    known !== null &&
    (known.requests === 0 || (freeDays > 0 && known.unknownDays.length <= freeDays))
  const agreed = useSessionData<number | null>(['agreed', names, from, to, looksBack], null)
  const isAsked = !isSmall && agreed === null
  const { price, isError } = useRangePrice(lists, days, isAsked, isCheap, looksBack)
  const requests = price?.requests ?? 0
  const read = useCallback(() => {
    queryClient.setQueryData(['agreed', names, from, to, looksBack], requests)
  }, [queryClient, names, from, to, looksBack, requests])
  const isOpen = isSmall || agreed !== null || isCheap(price)
  return {
    isOpen,
    price: isOpen ? null : price,
    isPriceUnknown: isError && price === null,
    agreed,
    read,
  }
}

/** Rechecked until it is low enough; null while unknown. */
export function useRangePrice(
  lists: readonly ListDays['list'][],
  { from, to }: DayRange,
  isEnabled: boolean,
  isLowEnough: (price: RangePrice | null) => boolean = () => true,
  looksBack = true,
): { readonly price: RangePrice | null; readonly isError: boolean } {
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const asked = lists.map((list) => ({ list, days: { from, to } }))
  const { data: price = null, isError } = useQuery({
    queryKey: ['price', lists.join(' '), from, to, looksBack],
    enabled: isEnabled,
    queryFn: ({ signal }) => getRangePrice(asked, zone, clock, signal, looksBack),
    staleTime: 0,
    refetchInterval: (query) => (isLowEnough(query.state.data ?? null) ? false : LOOK_EVERY),
    networkMode: 'always',
    retry: false,
  })
  return { price, isError }
}
