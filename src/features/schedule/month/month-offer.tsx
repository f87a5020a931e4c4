import type { ReactNode } from 'react'
import type { PricedRange } from '#api/queries/use-priced-range.ts'
import type { Missing, RangeAnswer } from '#api/range/range-answer.ts'
import type { RangePrice } from '#api/range/range-price.ts'
import { priceOffer } from '#api/words/price-words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { knownOfDay, unknownRanges } from '#features/schedule/days.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type DayRange, daysBetween, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'

/** Offer to load a month that doesn't load by itself; undefined if it does, or is complete. */
export function monthOfferOf(
  { missing, completeness, knownSince }: RangeAnswer<Reservation>,
  { isOpen, price, read }: PricedRange,
  month: DayRange,
  format: DateFormat,
): { words: string; action: ReactNode } | undefined {
  if (isOpen || completeness !== 'incomplete') return undefined
  if (!missing.some(({ kind }) => kind === 'unread')) return undefined
  const unread = unreadDays(missing, month, format.zone)
  const days = daysBetween(month.from, month.to) + 1
  const { words, isPossible } = monthOffer(unread, days, price, knownSince ?? month.from, format)
  const action = (
    <Button look="primary" aria-disabled={!isPossible} onClick={() => isPossible && read()}>
      Read the month
    </Button>
  )
  return { words, action }
}

interface OfferWords {
  readonly words: string
  /** False if no requests are left or the price is unknown. */
  readonly isPossible: boolean
}

/** What isn't loaded and what loading costs. `since`: first day from which blocks are loaded. */
export function monthOffer(
  unread: number,
  days: number,
  price: RangePrice | null,
  since: PlainDay,
  format: DateFormat,
): OfferWords {
  const missing =
    unread > 0
      ? `${unread} of ${days} days ${unread === 1 ? 'is' : 'are'} not read yet.`
      : `Every day is known; blocks that began before ${format.day(since, 'short')} and still run are not.`
  if (price === null)
    return {
      words: `${missing} What reading the rest costs is being worked out.`,
      isPossible: false,
    }
  const { words, isPossible } = priceOffer('the rest', price, format)
  return { words: `${missing} ${words}`, isPossible }
}

export function unreadDays(missing: readonly Missing[], month: DayRange, zone: Zone): number {
  const unread = unknownRanges(missing.filter(({ kind }) => kind === 'unread'))
  return eachDay(month).filter((day) => knownOfDay(localDay(zone, day), unread) !== 'whole').length
}
