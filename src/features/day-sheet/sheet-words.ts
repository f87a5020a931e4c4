import type { PrintReading } from '#api/queries/use-print-reading.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayProblem } from '#api/words/words.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { ACTIVITIES } from '#domain/record/activity.ts'
import type { ReadingWindow } from '#domain/record/expected-readings.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { STATUSES } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { sinceWords } from '#school/booking/range-words.ts'
import { formatDay, formatTime, zoneAbbreviation } from '#time/format.ts'
import { HOUR, type Instant, type InstantRange, plus } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import type { SheetTotals } from './sheet-groups.ts'
import type { SheetView } from './sheet-view.ts'

const MOST_NAMED = 12

/** "1.5", "1.25": hours of a length in milliseconds, to the hundredth. */
export function sayHours(ms: number): string {
  return formatHundredths(Math.round(ms / (HOUR / 100)), 1)
}

/** How far the reading is: of the day itself, then of the days before it. */
export function sayProgress({ pages, records, isLookBack }: RangeAnswer<unknown>['progress']) {
  return isLookBack
    ? `Looking back for blocks that began earlier, page ${pages + 1}`
    : `Reading the day: ${records} reservations, page ${pages + 1}`
}

/** What became of the reading before the print; '' where none was needed. */
export function sayPrintReading(
  { state, reason, asOf }: Pick<PrintReading, 'state' | 'reason' | 'asOf'>,
  zone: Zone,
  locale: string,
): string {
  if (state === 'reading') return 'Reading the day again before printing…'
  if (state === 'read' && asOf !== null)
    return `Read again before printing: data as of ${formatTime(zone, asOf, locale)}.`
  if (reason === null) return ''
  return `Not read again before printing. ${sayProblem({ reason, detail: '', retryAt: null }, zone, locale)}`
}

/** "3 bookings · 4.5 h", a least where the day is not whole. */
export function sayTotals({ bookings, time }: SheetTotals, isWhole: boolean): string {
  const least = isWhole ? '' : 'at least '
  return `${least}${bookings} ${bookings === 1 ? 'booking' : 'bookings'} · ${sayHours(time)} h`
}

/** The time, with its day where that is not the sheet's. */
export function momentOf(
  zone: Zone,
  at: Instant,
  sheetDay: PlainDay,
  locale: string,
): { day: string | null; time: string } {
  const day = localDayOf(zone, at)
  // Midnight at the end of the sheet's day is written as that day's end, not as tomorrow.
  const isItsEnd = localDayOf(zone, plus(at, -1)) === sheetDay
  const isElsewhere = day !== sheetDay && !isItsEnd
  return {
    day: isElsewhere ? formatDay(day, locale, 'short') : null,
    time: formatTime(zone, at, locale),
  }
}

export function sayMoment(zone: Zone, at: Instant, sheetDay: PlainDay, locale: string): string {
  const { day, time } = momentOf(zone, at, sheetDay, locale)
  return day === null ? time : `${day} ${time}`
}

export function sayInstant(zone: Zone, at: Instant, locale: string): string {
  return `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatTime(zone, at, locale)}`
}

/** "Times in America/Denver (MST)"; both names on a day on which the clocks change. */
export function sayZone(zone: Zone, day: PlainDay, locale: string): string {
  const range = localDay(zone, day)
  const names = [range.start, plus(range.end, -1)].map((at) => zoneAbbreviation(zone, at, locale))
  return `Times in ${zone.name} (${[...new Set(names)].join(', then ')})`
}

/** How a person's key, which may be an address, is said on this sheet. */
export type NameOf = (group: 'instructor' | 'customer', key: string) => string

/** The filters in force, or that there are none; and what stands on the sheet besides. */
export function sayFilters(
  filter: BookingFilter & Pick<DaySheetState, 'names'>,
  hasOthers: boolean,
  nameOf: NameOf,
) {
  const said = [
    sayChosen('aircraft', filter.aircraft, visibleText),
    sayChosen('instructor', filter.instructor, (key) => nameOf('instructor', key)),
    sayChosen('customer', filter.customer, (key) => nameOf('customer', key)),
    sayChosen('activity', filter.activity, (kind) => labelOf(ACTIVITIES, kind)),
    sayChosen('status', filter.status, (kind) => labelOf(STATUSES, kind)),
    saySearch(filter),
  ].filter((words) => words !== null)
  if (said.length === 0) return 'No filters'
  return `Only ${said.join('; ')}${hasOthers ? '; grey: what else is booked' : ''}`
}

/** A search is often a name, which a sheet of initials does not show. */
function saySearch({ q, names }: Pick<DaySheetState, 'q' | 'names'>): string | null {
  if (q.trim() === '') return null
  return names === 'initials' ? 'what a search found' : `with “${visibleText(q.trim())}”`
}

function labelOf(kinds: Readonly<Record<string, { label: string }>>, kind: string): string {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known ? known.label.toLowerCase() : visibleText(kind)
}

function sayChosen(
  what: string,
  values: readonly string[] | null,
  nameOf: (value: string) => string,
): string | null {
  if (values === null) return null
  if (values.length === 0) return `no ${what}`
  const named = values
    .slice(0, MOST_NAMED)
    .map((value) => (value === 'none' ? `no ${what}` : nameOf(value)))
  const more = values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : ''
  return `${what} ${named.join(', ')}${more}`
}

/** "Last in: Hobbs 1234.5, Tach 987.65 (Tue 17 Nov)"; null where nothing is known. */
export function sayLast(last: LastReadings | null, locale: string): string | null {
  if (last === null || (last.hobbs === null && last.tach === null)) return null
  const hobbs = last.hobbs && `Hobbs ${formatHundredths(last.hobbs.hundredths, 1)}`
  const tach = last.tach && `Tach ${formatHundredths(last.tach.hundredths, 2)}`
  const day =
    last.hobbs && last.tach && last.tach.day > last.hobbs.day
      ? last.tach.day
      : (last.hobbs ?? last.tach)?.day
  const when = day ? ` (${formatDay(day, locale, 'short')})` : ''
  return `Last in: ${[hobbs, tach].filter(Boolean).join(', ')}${when}`
}

/** "Mon 16 Nov 8:00 AM – 5:00 PM" of a block, which often began before the day and ends after it. */
export function sayBlock(
  zone: Zone,
  range: InstantRange,
  sheetDay: PlainDay,
  locale: string,
): string {
  return `${sayMoment(zone, range.start, sheetDay, locale)} – ${sayMoment(zone, range.end, sheetDay, locale)}`
}

/** "1237.2 to 1237.7"; of hours flown "+1.3–1.8". */
export function sayWindow({ low, high }: ReadingWindow, digits: 1 | 2, isFlown: boolean): string {
  const from = `${isFlown ? '+' : ''}${formatHundredths(low, digits)}`
  if (low === high) return from
  return `${from}${isFlown ? '–' : ' to '}${formatHundredths(high, digits)}`
}

export function sayEmpty({
  isWhole,
  isFiltered,
  edge,
}: Pick<SheetView, 'isWhole' | 'isFiltered' | 'edge'>): string {
  if (!isWhole) return 'No booking of this day is known.'
  const began = sinceWords(edge)
  return isFiltered ? `No bookings${began} match the filters.` : `No bookings this day${began}.`
}
