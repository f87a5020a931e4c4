import { reservationCount } from '#bookings/booking/range-words.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import type { DateFormat } from '#time/date-format.ts'
import { dayWords, formatDay, formatDayRange } from '#time/format.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import { monthName } from '#ui/fields/day-names.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import { clockChange } from './days.ts'
import { type ScheduleSpan, SPANS } from './spans.ts'
import { VIEWS } from './views.ts'

export interface Heading {
  /** "Sat 21 Nov", "Sun 15 – Sat 21 Nov", "November". */
  readonly words: string
  /** For narrow screens, longest first: "Sat 21"; "15–21 Nov", "15–21"; "Nov". */
  readonly shorter: readonly string[]
  readonly year: string
  readonly isThisYear: boolean
}

export function headingOf(
  span: ScheduleSpan,
  days: DayRange,
  today: PlainDay,
  locale: string,
): Heading {
  const year = days.to.slice(0, 4)
  const said = span === 'month' ? monthName(days.from, locale) : formatDayRange(days, locale)
  return {
    words: said.endsWith(` ${year}`) ? said.slice(0, -1 - year.length) : said,
    shorter: shorterWords(span, days, locale),
    year,
    isThisYear: year === today.slice(0, 4),
  }
}

function shorterWords(
  span: ScheduleSpan,
  { from, to }: DayRange,
  locale: string,
): readonly string[] {
  const first = dayWords(from, locale, 'short')
  if (span === 'month') return [first.month]
  if (from === to) return [`${first.weekday} ${first.date}`]
  const last = dayWords(to, locale, 'short')
  const dates = `${first.date}–${last.date}`
  return [
    first.month === last.month
      ? `${dates} ${last.month}`
      : `${first.date} ${first.month} – ${last.date} ${last.month}`,
    dates,
  ]
}

/** A tablet's week has three days. */
export function viewOptions(shape: FrameShape) {
  return VIEWS.map(({ id, label }) => ({
    value: id,
    label: id === 'week' && shape === 'tablet' ? '3 days' : label,
  }))
}

/** "Clocks go back Sun"; '' if they don't, and in a month, where it shows nowhere. */
export function clockWords(span: ScheduleSpan, days: DayRange, format: DateFormat): string {
  if (span === 'month') return ''
  const change = clockChange(days, format.zone)
  if (!change) return ''
  const on = days.from === days.to ? '' : ` ${format.day(change.day, 'weekday')}`
  return `Clocks go ${change.way}${on}`
}

/** Inside a sentence: "Refresh this week". */
export function rangeWords(
  span: ScheduleSpan,
  days: DayRange,
  today: PlainDay,
  locale: string,
): string {
  if (days.from <= today && today <= days.to) return SPANS[span].now
  if (span === 'month') return monthName(days.from, locale)
  return span === 'day' ? formatDay(days.from, locale, 'short') : formatDayRange(days, locale)
}

/** "12", "bookings", "· 1 down", without cancelled ones; "3 of 12" if filtered, so that gaps don't look free. */
export function countOf(
  reservations: Iterable<Reservation>,
  matches: (reservation: Reservation) => boolean,
  isWhole: boolean,
): readonly string[] {
  const standing = [...reservations].filter(holdsTime)
  const bookings = standing.filter((one) => !isMaintenance(one))
  const shown = bookings.filter(matches).length
  const down = standing.filter((one) => isMaintenance(one) && matches(one)).length
  const all = `${isWhole ? '' : 'at least '}${bookings.length}`
  const count = shown === bookings.length ? all : `${shown} of ${all}`
  return [
    ...(bookings.length === 0 ? [] : [count, count === '1' ? 'booking' : 'bookings']),
    ...(down === 0 ? [] : [`${bookings.length === 0 ? '' : '· '}${down} down`]),
  ]
}

export interface NothingShown {
  readonly title: string
  readonly words: string
  readonly remedy: 'clear-filters' | 'show-cancelled' | null
}

/** Null if something is shown or still loading. `when`: "this week", "on Sun 23 May"; `edge`: before when blocks may be missing. */
export function whyNothing(
  when: string,
  known: number,
  shown: number,
  hiddenCancelled: number,
  completeness: Completeness,
  edge: string,
  why: string,
): NothingShown | null {
  if (shown > 0 || completeness === 'loading') return null
  if (known === 0) {
    return completeness === 'complete'
      ? {
          title: `No reservations ${when}`,
          words: `${edge} New bookings appear when data is next loaded.`.trim(),
          remedy: null,
        }
      : {
          title: `Bookings ${when} aren’t loaded yet`,
          words: why,
          remedy: null,
        }
  }
  const isAllCancelled = hiddenCancelled > 0
  return {
    title: 'No reservation matches the filters',
    words:
      completeness === 'complete'
        ? `${reservationCount(known)} ${when} ${known === 1 ? 'is' : 'are'} hidden by filters${isAllCancelled ? `, ${hiddenCancelled} of them cancelled` : ''}.`
        : `None of the ${reservationCount(known)} loaded ${when} match; others may not have loaded.`,
    remedy: isAllCancelled ? 'show-cancelled' : 'clear-filters',
  }
}
