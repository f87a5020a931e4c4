import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { formatDay, formatHours } from '#time/format.ts'
import type { MonthDayFacts } from './month-days.ts'

export function bookingCount(count: number): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'}`
}

/** "Wed 18 Nov, 23 bookings, 41.5 h, 2 maintenance blocks, 1 clash" */
export function monthDayName(facts: MonthDayFacts, locale: string, isFiltered: boolean): string {
  const { day, known, load } = facts
  const words = [...loadWords(known, load), clashCount(facts)].filter(Boolean).join(', ')
  return `${formatDay(day, locale, 'short')}, ${words}${isFiltered ? ' matching the filters' : ''}`
}

export function dayLine({ known, load }: MonthDayFacts): string {
  const least = known === 'whole' ? '' : '≥ '
  return [
    ...(load.bookings > 0 ? [`${least}${bookingCount(load.bookings)}`] : []),
    ...(load.blocks > 0 ? [`${load.blocks} down`] : []),
  ].join(' · ')
}

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
