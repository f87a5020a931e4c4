import type { RangePrice } from '#api/range/range-price.ts'
import { sayPrice } from '#api/words/price-words.ts'
import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { formatDay, formatHours, formatTime } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { MonthDayFacts } from './month-days.ts'

/** "23 bookings" */
export function bookingCount(count: number): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'}`
}

/** "Wed 18 Nov, 23 bookings, 41.5 h, 2 maintenance blocks, 1 clash": all that a day's cell shows by place and size. */
export function monthDayName(facts: MonthDayFacts, locale: string, isFiltered: boolean): string {
  const { day, known, load } = facts
  const words = [...loadWords(known, load), clashCount(facts)].filter(Boolean).join(', ')
  return `${formatDay(day, locale, 'short')}, ${words}${isFiltered ? ' matching the filters' : ''}`
}

/** "61 bookings · 1 down", each only where there is one. */
export function dayLine({ known, load }: MonthDayFacts): string {
  const least = known === 'whole' ? '' : '≥ '
  return [
    ...(load.bookings > 0 ? [`${least}${bookingCount(load.bookings)}`] : []),
    ...(load.blocks > 0 ? [`${load.blocks} down`] : []),
  ].join(' · ')
}

/** "1 clash"; '' for none. */
export function clashCount({ clashes }: Pick<MonthDayFacts, 'clashes'>): string {
  const { length } = clashes
  return length === 0 ? '' : `${length} ${length === 1 ? 'clash' : 'clashes'}`
}

function loadWords(known: MonthDayFacts['known'], { bookings, hours, blocks }: DayLoad): string[] {
  const hasSome = bookings + blocks > 0
  if (known === 'none' && !hasSome) return ['not known']
  if (!hasSome) return [known === 'whole' ? 'no bookings' : 'known in part, no bookings yet']
  const least = known === 'whole' ? '' : 'at least '
  return [
    bookings > 0 ? `${least}${bookingCount(bookings)}, ${formatHours(hours)}` : '',
    blocks > 0 ? `${least}${blocks} maintenance ${blocks === 1 ? 'block' : 'blocks'}` : '',
  ].filter((words) => words !== '')
}

interface OfferWords {
  readonly words: string
  /** False if nothing is left to spend on it, or its price is not known. */
  readonly isPossible: boolean
}

/** What is not known of a month that nobody asked for, and what reading it costs; `since` is the day from which on blocks are known. */
export function monthOffer(
  unread: number,
  days: number,
  price: RangePrice | null,
  since: PlainDay,
  zone: Zone,
  locale: string,
): OfferWords {
  const missing =
    unread > 0
      ? `${unread} of ${days} days ${unread === 1 ? 'is' : 'are'} not read yet.`
      : `Every day is known; blocks that began before ${formatDay(since, locale, 'short')} and still run are not.`
  if (price === null)
    return {
      words: `${missing} What reading the rest costs is being worked out.`,
      isPossible: false,
    }
  const { remaining, reserve, reset } = price
  if (remaining !== null && remaining <= (reserve ?? 0)) {
    const when = reset === null ? '' : ` They are renewed at ${formatTime(zone, reset, locale)}.`
    const spent =
      remaining === 0
        ? 'The school’s requests for today are spent.'
        : `The last ${remaining} requests of the day are kept for what matters most.`
    return { words: `${missing} ${spent}${when} What is known stays.`, isPossible: false }
  }
  return { words: `${missing} ${sayPrice('the rest', price, zone, locale)}`, isPossible: true }
}
