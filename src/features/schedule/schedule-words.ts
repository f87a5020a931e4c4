import type { RangeAnswer } from '#api/range-answer.ts'
import type { Reservation } from '#domain/reservation.ts'
import { formatDay, formatDayRange, formatTime, zoneAbbreviation } from '#time/format.ts'
import { type Instant, plus } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import { monthName } from '#ui/day-names.ts'
import type { ScheduleView } from './schedule-state.ts'

/** "Sun 15 – Sat 21 Nov 2026 · MST"; in a change-over week both short names. */
export function headingWords(
  view: ScheduleView,
  days: DayRange,
  zone: Zone,
  locale: string,
): string {
  const range = localDays(zone, days)
  const names = [range.start, plus(range.end, -1)].map((at) => zoneAbbreviation(zone, at, locale))
  const said = view === 'month' ? monthName(days.from, locale) : formatDayRange(days, locale)
  return `${said} · ${[...new Set(names)].join(' → ')}`
}

/** "09:12"; with its day where that is not today. */
export function momentWords(at: Instant, now: Instant, zone: Zone, locale: string): string {
  const day = localDayOf(zone, at)
  const time = formatTime(zone, at, locale)
  return day === localDayOf(zone, now) ? time : `${formatDay(day, locale, 'short')} ${time}`
}

/** As in "Refresh this week": the range inside a sentence. */
export function rangeWords(
  view: ScheduleView,
  days: DayRange,
  today: PlainDay,
  locale: string,
): string {
  if (days.from <= today && today <= days.to) return view === 'day' ? 'today' : SPANS[view]
  if (view === 'month') return monthName(days.from, locale)
  return view === 'day' ? formatDay(days.from, locale, 'short') : formatDayRange(days, locale)
}

export function reservationCount(count: number, isWhole = true): string {
  const words = `${count} ${count === 1 ? 'reservation' : 'reservations'}`
  return isWhole ? words : `at least ${words}`
}

/** "312 reservations, page 4" while pages arrive; then what is looked for before them. */
export function progressWords({
  pages,
  records,
  isLookBack,
}: RangeAnswer<Reservation>['progress']): string {
  if (isLookBack) return `Looking back for blocks that began earlier, page ${pages + 1}`
  return pages === 0 ? 'Reading reservations' : `${reservationCount(records)}, page ${pages}`
}

export function hiddenCancelledWords(count: number, isWhole: boolean): string {
  return `${isWhole ? '' : 'at least '}${count} cancelled hidden`
}

/** '' where nothing is known; "312 reservations." or, where a filter leaves some out, "41 of 312 reservations." */
export function wholeWords(shown: number, known: number, isWhole: boolean): string {
  const all = reservationCount(known, isWhole)
  if (known === 0) return isWhole ? 'All of it is read.' : ''
  if (shown === known) return isWhole ? `${all}, all there are.` : `${sentence(all)} known.`
  return `${shown} of ${all} shown.`
}

/** How the pill in the header says it. */
export function answerTone(answer: RangeAnswer<Reservation>): {
  tone: 'quiet' | 'amber' | 'red'
  statusText: string
} {
  const { completeness, problem, staleReason } = answer
  if (completeness === 'incomplete' && problem && answer.items.length === 0)
    return { tone: 'red', statusText: 'not read' }
  if (completeness === 'incomplete') return { tone: 'amber', statusText: 'partly known' }
  if (staleReason !== null || problem) return { tone: 'amber', statusText: 'not fresh' }
  return { tone: 'quiet', statusText: '' }
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Emptiness {
  readonly title: string
  readonly words: string
  /** What one can press to see something. */
  readonly remedy: 'clear-filters' | 'show-cancelled' | null
}

const SPANS: Readonly<Record<ScheduleView, string>> = {
  day: 'this day',
  week: 'this week',
  agenda: 'this week',
  month: 'this month',
}

/** Why nothing is to be seen; null while something is, or while it is still being read. "No reservations" is said only where that is proven. */
export function emptiness(
  view: ScheduleView,
  known: number,
  shown: number,
  hiddenCancelled: number,
  completeness: RangeAnswer<Reservation>['completeness'],
): Emptiness | null {
  if (shown > 0 || completeness === 'loading') return null
  if (known === 0) {
    return completeness === 'complete'
      ? {
          title: `No reservations ${SPANS[view]}`,
          words: 'What the school books will stand here at the next reading.',
          remedy: null,
        }
      : {
          title: 'Reservations unknown',
          words: `Whether there are any ${SPANS[view]} could not be read; the notice above says why.`,
          remedy: null,
        }
  }
  const isAllCancelled = hiddenCancelled > 0
  return {
    title: 'No reservation matches the filters',
    words:
      completeness === 'complete'
        ? `${reservationCount(known)} ${SPANS[view]} ${known === 1 ? 'is' : 'are'} filtered out${isAllCancelled ? `, ${hiddenCancelled} of them cancelled` : ''}.`
        : `None of the ${reservationCount(known)} known ${SPANS[view]} does; more may not have been read.`,
    remedy: isAllCancelled ? 'show-cancelled' : 'clear-filters',
  }
}

/** Where the look-back for blocks that began earlier ends: what began before it and still runs is not known. */
export function lookBackWords(from: PlainDay, locale: string): string {
  return `Blocks that began before ${formatDay(from, locale, 'short')} and still run are not looked for.`
}
