import type { RangePrice } from '#api/range/range-price.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'

/** "16 of 30 days so far. The rest loads after Tue 24 Nov, 5:00 PM." '' if every day is there. */
export function sayPlan(
  { unknownDays, completeAt }: Pick<RangePrice, 'unknownDays' | 'completeAt'>,
  days: DayRange,
  format: DateFormat,
): string {
  const all = daysBetween(days.from, days.to) + 1
  if (unknownDays.length === 0) return ''
  const soFar = `${Math.max(0, all - unknownDays.length)} of ${all} days so far.`
  if (completeAt === null) return soFar
  const day = format.day(format.dayOf(completeAt), 'short')
  return `${soFar} The rest loads after ${day}, ${format.time(completeAt)}.`
}

export function sayRequests(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`
}

/** Cost, requests left, and what happens if they run out. `words` names the range. */
export function sayPrice(
  words: string,
  { requests, remaining, allowed, reset }: RangePrice,
  format: DateFormat,
): string {
  const cost = `Loading ${words} takes about ${sayRequests(requests)}`
  if (remaining === null) return `${cost}; the number left is unknown until the first one is sent.`
  const left = `${cost}; ${remaining} ${remaining === 1 ? 'is' : 'are'} left.`
  if (allowed === null || requests <= allowed) return left
  const when = reset === null ? 'after the reset' : `after the reset at ${format.time(reset)}`
  return `${left} About ${allowed} can run now; the rest loads ${when}.`
}

interface PriceOffer {
  readonly words: string
  /** Sent by a press now; the rest follows after the reset. */
  readonly cost: string
  /** False if no requests are left for it. */
  readonly isPossible: boolean
}

export function priceOffer(words: string, price: RangePrice, format: DateFormat): PriceOffer {
  const { requests, remaining, allowed, reset } = price
  if (remaining === 0 || (remaining !== null && allowed === 0)) {
    const when = reset === null ? '' : ` Requests reset at ${format.time(reset)}.`
    const spent =
      remaining === 0 ? 'Today’s requests are used up.' : 'Today’s limit for older data is used up.'
    return { words: `${spent}${when} Loaded data stays.`, cost: '', isPossible: false }
  }
  const now = remaining === null ? requests : Math.min(requests, allowed ?? requests)
  return {
    words: sayPrice(words, price, format),
    cost: `about ${sayRequests(now)}`,
    isPossible: true,
  }
}
