import { reservationCount, sinceWords } from '#school/booking/range-words.ts'
import { formatDay, formatDayRange, zoneAbbreviation } from '#time/format.ts'
import { plus } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import { localDays, type Zone } from '#time/zone.ts'
import { monthName } from '#ui/fields/day-names.ts'
import { type ScheduleSpan, SPANS } from './spans.ts'

/** "Sun 15 – Sat 21 Nov 2026 · MST"; in a change-over week both short names. */
export function headingWords(
  span: ScheduleSpan,
  days: DayRange,
  zone: Zone,
  locale: string,
): string {
  const range = localDays(zone, days)
  const names = [range.start, plus(range.end, -1)].map((at) => zoneAbbreviation(zone, at, locale))
  const said = span === 'month' ? monthName(days.from, locale) : formatDayRange(days, locale)
  return `${said} · ${[...new Set(names)].join(' → ')}`
}

/** As in "Refresh this week": the range inside a sentence. */
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

/** "12"; if filters leave some out "3 of 12", so that the time between the three does not look free; '' for none. */
export function countOfDay(shown: number, booked: number, isWhole: boolean): string {
  if (booked === 0) return ''
  const all = `${isWhole ? '' : '≥ '}${booked}`
  return shown === booked ? all : `${shown} of ${all}`
}

export interface NothingShown {
  readonly title: string
  readonly words: string
  /** What to press to see something. */
  readonly remedy: 'clear-filters' | 'show-cancelled' | null
}

/** Why nothing is to be seen; null while something is, or while it is still being read. "No reservations" is said only where that is proven: of a block begun before `edge` nobody knows. */
export function whyNothing(
  span: ScheduleSpan,
  known: number,
  shown: number,
  hiddenCancelled: number,
  completeness: Completeness,
  edge: string | null,
): NothingShown | null {
  if (shown > 0 || completeness === 'loading') return null
  const began = sinceWords(edge)
  if (known === 0) {
    return completeness === 'complete'
      ? {
          title: `No reservations ${SPANS[span].words}${began}`,
          words: 'New bookings appear here at the next reading.',
          remedy: null,
        }
      : {
          title: 'Reservations unknown',
          words: `Whether there are any ${SPANS[span].words} could not be read; the notice above says why.`,
          remedy: null,
        }
  }
  const isAllCancelled = hiddenCancelled > 0
  return {
    title: 'No reservation matches the filters',
    words:
      completeness === 'complete'
        ? `${reservationCount(known)} ${SPANS[span].words}${began} ${known === 1 ? 'is' : 'are'} filtered out${isAllCancelled ? `, ${hiddenCancelled} of them cancelled` : ''}.`
        : `None of the ${reservationCount(known)} known ${SPANS[span].words} matches; others may not have been read.`,
    remedy: isAllCancelled ? 'show-cancelled' : 'clear-filters',
  }
}
