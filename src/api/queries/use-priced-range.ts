import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import type { ListDays } from '#api/http/gateway-requests.ts'
import { getRangePrice, type RangePrice } from '#api/range/range-price.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import { useSessionData } from './session-data.ts'

/** This many days are read without asking: one page of a week is what the day's requests are for. */
const FREE_DAYS = 8
const LOOK_EVERY = 10_000

export interface PricedRange {
  /** True if the days may be read: they are few, most are already held, or somebody knows the price and agreed. */
  readonly isOpen: boolean
  /** Null while it is not known, and if nobody needs to know it. */
  readonly price: RangePrice | null
  /** Why the price is not known: true if the gateway does not answer. */
  readonly isPriceUnknown: boolean
  /** What somebody agreed to, in requests; null if nobody had to. */
  readonly agreed: number | null
  /** Agrees to the price, for as long as the page is open. */
  readonly read: () => void
}

/**
 * Whether days of some lists may be read unasked, or cost so much that a person has to agree first. Asking costs the
 * school nothing; what is read stays with the gateway, so running out of requests only interrupts. With `freeDays` 0
 * everything that is not held has its price, including the look-back, unless the reading does not look back.
 */
export function usePricedRange(
  lists: readonly ListDays['list'][],
  days: DayRange,
  freeDays = FREE_DAYS,
  looksBack = true,
): PricedRange {
  const queryClient = useQueryClient()
  const { from, to } = days
  const names = lists.join(' ')
  // Nobody is told a price that he cannot pay: he is shown what is known.
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

/** What reading the days takes, looked at again until it is low enough; null while that is not known. */
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
