import type { RangePrice } from '#api/range/range-price.ts'
import { formatTime } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'

/** "1 request", "4 requests" */
export function sayRequests(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`
}

/** What reading a range costs, what is left, and what happens if that is not enough. `words` names the range. */
export function sayPrice(
  words: string,
  { requests, remaining, reserve, reset, isLongAgo = false }: RangePrice,
  zone: Zone,
  locale: string,
): string {
  const cost = `Reading ${words} costs about ${sayRequests(requests)}`
  if (remaining === null)
    return `${cost}; how many are left is not known until the first one is sent.`
  const slow = isLongAgo
    ? ` Days over 45 days back get at most ${Math.max(1, reserve ?? 0)} requests a day together: what comes is kept, and the rest follows on later days.`
    : ''
  const left = `${cost}; ${remaining} ${remaining === 1 ? 'is' : 'are'} left.${slow}`
  const free = Math.max(0, remaining - (reserve ?? 0))
  if (requests <= free) return left
  const when =
    reset === null
      ? 'when they are renewed'
      : `after they are renewed at ${formatTime(zone, reset, locale)}`
  return `${left} About ${free} of them can go to this: what comes is kept, and the rest is read ${when}.`
}
