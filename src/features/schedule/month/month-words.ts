import { bookingCount } from '#bookings/booking/range-words.ts'
import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { CLASHES } from '#domain/findings/finding-names.ts'
import { formatDay, formatHours } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import type { MonthDayFacts } from './month-days.ts'

/** "Wed 18 Nov, 23 bookings, 41.5 h, 2 maintenance blocks, 1 clash" */
export function monthDayName(facts: MonthDayFacts, locale: string, isFiltered: boolean): string {
  const { day, known, load } = facts
  const words = [...loadWords(known, load), statusWords(facts), wrongWords(facts)]
    .filter(Boolean)
    .join(', ')
  return `${formatDay(day, locale, 'short')}, ${words}${isFiltered ? ' matching the filters' : ''}`
}

/** Lines: "46 bookings, 1 down", "2 not completed"; three, shorter, on a tablet. A phone has room for "1 down". */
export function dayLine(facts: MonthDayFacts, today: PlainDay, shape: FrameShape): string[] {
  const { day, known, load, starting, completed } = facts
  const down = load.blocks === 0 ? '' : `${load.blocks} down`
  if (shape === 'phone') return down ? [down] : []
  const least = known === 'whole' ? '' : '≥ '
  // Some schools complete none.
  const isOpen = day < today && completed > 0 && completed < starting
  const booked = load.bookings === 0 ? '' : `${least}${bookingCount(load.bookings)}`
  return [
    ...(shape === 'tablet' ? [booked, down] : [[booked, down].filter(Boolean).join(', ')]),
    isOpen ? `${starting - completed} not ${shape === 'desk' ? 'completed' : 'done'}` : '',
  ].filter(Boolean)
}

/** "44 completed, 5 cancelled" */
export function statusWords({ completed, other, cancelled }: MonthDayFacts): string {
  return counted([completed, 'completed'], [other, 'other status'], [cancelled, 'cancelled'])
}

/** "1 overdue, 2 not started, 2 clashes, 1 over limit" */
export function wrongWords({ overdue, notStarted, problems }: MonthDayFacts): string {
  const clashes = problems.filter(({ kind }) => CLASHES.has(kind)).length
  const over = problems.length - clashes
  return counted(
    [overdue, DISPATCH_WORDS['late-back']],
    [notStarted, DISPATCH_WORDS['not-started']],
    [clashes, clashes === 1 ? 'clash' : 'clashes'],
    [over, 'over limit'],
  )
}

function counted(...counts: readonly (readonly [count: number, words: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map((one) => one.join(' '))
    .join(', ')
}

function loadWords(known: MonthDayFacts['known'], { bookings, hours, blocks }: DayLoad): string[] {
  const hasSome = bookings + blocks > 0
  if (known === 'none' && !hasSome) return ['not loaded']
  if (!hasSome) return [known === 'whole' ? 'no bookings' : 'partly loaded, no bookings yet']
  const least = known === 'whole' ? '' : 'at least '
  return [
    bookings > 0 ? `${least}${bookingCount(bookings)}, ${formatHours(hours)}` : '',
    blocks > 0 ? `${least}${blocks} maintenance ${blocks === 1 ? 'block' : 'blocks'}` : '',
  ].filter((words) => words !== '')
}
