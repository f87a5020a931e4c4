import type { ListDays } from '#api/http/gateway-requests.ts'
import { useRangePrice } from '#api/queries/use-range-price.ts'
import { FEW_DAYS } from '#api/range/nearest-first.ts'
import { useSteadyData } from '#api/range/steady-list.ts'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useMay } from '#api/status/use-session.ts'
import { sayPlan } from '#api/words/price-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { daysBetween } from '#time/plain-day.ts'

/** How much of many days is there, when the rest comes, and what it takes. Empty if all is there or that is not known. */
export function usePlan(lists: readonly ListDays[], looksBack = true): readonly string[] {
  const format = useDateFormat()
  const isLong = lists.some(({ days }) => daysBetween(days.from, days.to) >= FEW_DAYS)
  // Readers who can't load anything see only stored data.
  const { price } = useRangePrice(lists, useMay('spend') && isLong, looksBack)
  const isFailing = useStatusPart(({ status }) => status?.upstream.state === 'failing')
  return useSteadyData(price === null ? [] : sayPlan(price, format, isFailing))
}
