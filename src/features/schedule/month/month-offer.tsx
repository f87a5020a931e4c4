import type { ReactNode } from 'react'
import type { PricedRange } from '#api/queries/use-priced-range.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { unreadDays } from './month-days.ts'
import { monthOffer } from './month-words.ts'

interface MonthOffer {
  readonly words: string
  readonly action: ReactNode
}

/** What stands beside the notice of a month that is not read by itself; undefined where it is, or is whole. */
export function monthOfferOf(
  { missing, completeness, knownSince }: RangeAnswer<Reservation>,
  { isOpen, price, read }: PricedRange,
  month: DayRange,
  zone: Zone,
  locale: string,
): MonthOffer | undefined {
  if (isOpen || completeness !== 'incomplete') return undefined
  if (!missing.some(({ kind }) => kind === 'unread')) return undefined
  const unread = unreadDays(missing, month, zone)
  const days = daysBetween(month.from, month.to) + 1
  const { words, isPossible } = monthOffer(
    unread,
    days,
    price,
    knownSince ?? month.from,
    zone,
    locale,
  )
  const action = (
    <Button look="primary" aria-disabled={!isPossible} onClick={() => isPossible && read()}>
      Read the month
    </Button>
  )
  return { words, action }
}
