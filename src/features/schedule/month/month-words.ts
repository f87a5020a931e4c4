import { bookingCount } from '#bookings/booking/range-words.ts'
import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { CLASHES } from '#domain/findings/finding-names.ts'
import { formatDay, formatHours } from '#time/format.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import type { MonthDayFacts } from './month-days.ts'

/** "Wed 18 Nov, 23 bookings, 41.5 h, 2 maintenance blocks, 1 clash" */
export function monthDayName(facts: MonthDayFacts, locale: string, isFiltered: boolean): string {
  const { day, known, load, completed, cancelled } = facts
  const words = [
    ...loadWords(known, load),
    completed === 0 ? '' : `${completed} completed`,
    otherWords(facts),
    cancelled === 0 ? '' : `${cancelled} cancelled`,
    wrongWords(facts),
  ]
    .filter(Boolean)
    .join(', ')
  return `${formatDay(day, locale, 'short')}, ${words}${isFiltered ? ' matching the filters' : ''}`
}

/** "46 bookings", "1 down" before a day; "44 of 46 completed,", "5 cancelled" after it. No line begins or ends with a dot.
 * A phone has room for "1 down". */
export function dayLine(facts: MonthDayFacts, shape: FrameShape): string[] {
  const { known, load, starting, completed, cancelled } = facts
  const down = load.blocks === 0 ? '' : `${load.blocks} down`
  if (shape === 'phone') return down ? [down] : []
  const least = known === 'whole' ? '' : '≥ '
  const bookings = `${least}${bookingCount(load.bookings)}`
  const parts = [
    load.bookings === 0
      ? ''
      : completed === 0
        ? bookings
        : `${completed} of ${least}${starting} ${shape === 'desk' ? 'completed' : 'done'}`,
    cancelled === 0 ? '' : `${cancelled} cancelled`,
    down,
  ].filter((part) => part !== '')
  return parts.map((part, index) => (index < parts.length - 1 ? `${part},` : part))
}

export function otherWords({ other }: MonthDayFacts): string {
  return other === 0 ? '' : `${other} other status`
}

/** "1 late, 2 clashes, 1 over limit" */
export function wrongWords({ late, problems }: MonthDayFacts): string {
  const clashes = problems.filter(({ kind }) => CLASHES.has(kind)).length
  const over = problems.length - clashes
  return [
    late === 0 ? '' : `${late} late`,
    clashes === 0 ? '' : `${clashes} ${clashes === 1 ? 'clash' : 'clashes'}`,
    over === 0 ? '' : `${over} over limit`,
  ]
    .filter(Boolean)
    .join(', ')
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
