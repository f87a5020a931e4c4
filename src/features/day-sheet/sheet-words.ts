import type { PrintReading } from '#api/queries/use-print-reading.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayTrouble } from '#api/words/words.ts'
import { bookingCount } from '#bookings/booking/range-words.ts'
import { findingName } from '#bookings/findings/finding-marks.ts'
import type { LoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { sayChosen, sayFilters } from '#bookings/paper/sheet-head-words.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { type SheetRevision, sayLineChanges } from '#domain/dispatch/print-revision.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { ACTIVITIES } from '#domain/record/activity.ts'
import type { ReadingWindow } from '#domain/record/expected-readings.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { usableTime } from '#domain/record/membership.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatDay } from '#time/format.ts'
import { HOUR, type Instant, type InstantRange, MINUTE, plus } from '#time/instant.ts'
import { ofToday } from '#time/reading-age.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import type { PrintedDay } from './printed-day.ts'
import { sheetName } from './sheet-people.ts'
import type { SheetTotals } from './sheet-rows.ts'

/** "1.5", "1.25": hours to the hundredth, from ms. */
export function sayBookedTime(ms: number): string {
  return formatHundredths(Math.round(ms / (HOUR / 100)), 1)
}

/** "1.5"; "—" without a usable time. */
export function sayBookedHours(reservation: Reservation): string {
  const range = usableTime(reservation)
  return range ? sayBookedTime(range.end - range.start) : '—'
}

/** Result of the reload before printing; '' if none was needed. */
export function sayPrintReading(
  { state, reason, asOf }: Pick<PrintReading, 'state' | 'reason' | 'asOf'>,
  format: DateFormat,
): string {
  if (state === 'reading') return 'Refreshing the day before printing…'
  if (state === 'read' && asOf !== null)
    return `Refreshed before printing: data as of ${format.time(asOf)}.`
  if (reason === null) return ''
  return `Not refreshed before printing. ${sayTrouble({ reason, detail: '', retryAt: null }, format)}`
}

/** Why readings are missing for someone who may not see the log; else how old today's log is, if the bookings aren't. */
export function sayLogAge(
  { problem, items, ages }: Pick<RangeAnswer<unknown>, 'problem' | 'items' | 'ages'>,
  bookingsAsOf: Instant | null,
  format: DateFormat,
): string {
  if (problem?.reason === 'forbidden' && items.length === 0)
    return `Meter readings are not shown. ${problem.detail}`
  const at = ofToday(ages)
  const isOlder = at !== null && bookingsAsOf !== null && bookingsAsOf - at >= MINUTE
  return isOlder ? `Flight log as of ${format.moment(at)}` : ''
}

/** "3 bookings · 4.5 h"; a minimum if the day is incomplete. */
export function sayTotals({ bookings, time }: SheetTotals, isWhole: boolean): string {
  const least = isWhole ? '' : 'at least '
  return `${least}${bookingCount(bookings)} · ${sayBookedTime(time)} h`
}

type OnSheet = Pick<PrintedDay, 'format' | 'day'>

/** `date`: null if it is the sheet's. */
export function timeOnSheet(at: Instant, { format, day: own }: OnSheet) {
  const day = format.dayOf(at)
  // Midnight at the sheet's end belongs to its day.
  const isOwn = day === own || format.dayOf(plus(at, -1)) === own
  return {
    date: isOwn ? null : format.day(day, 'short'),
    time: format.time(at),
  }
}

export function sayTimeOnSheet(at: Instant, sheet: OnSheet): string {
  const { date, time } = timeOnSheet(at, sheet)
  return date === null ? time : `${date} ${time}`
}

/** "Mon 16 Nov 8:00 AM – 5:00 PM" */
export function sayBlock({ start, end }: InstantRange, sheet: OnSheet): string {
  const { date, time } = timeOnSheet(end, sheet)
  const isSameDay = date === timeOnSheet(start, sheet).date
  return `${sayTimeOnSheet(start, sheet)} – ${isSameDay ? time : sayTimeOnSheet(end, sheet)}`
}

type Names = Pick<PrintedDay, 'names' | 'phones'>

/** "Dana Ortiz (303) 555-0128"; without the numbers unless the sheet prints them. */
export function sayPeople(people: readonly Person[], { names, phones }: Names): string {
  return people
    .map((one) => `${sheetName(one, names)} ${phones ? visibleText(one.phone) : ''}`.trim())
    .join(', ')
}

/** "9:00 AM – 11:00 AM Dana Ortiz (303) 555-0128", without its number, which its line has. */
export function sayBooking(
  { start, end, customers, activity }: Reservation,
  sheet: OnSheet & Names,
): string {
  const time = start !== null && end !== null ? sayBlock({ start, end }, sheet) : '—'
  const people = sayPeople(customers, sheet) || visibleText(activity ?? '')
  return [time, people].filter(Boolean).join(' ')
}

/** "Rev 3 · 18 Nov · 7f3a" */
export function sayRevision({ revision, fingerprint }: SheetRevision, sheet: OnSheet): string {
  return `Rev ${revision} · ${sheet.format.date(sheet.day)} · ${fingerprint}`
}

/** "Rev 3 replaces Rev 2 of 06:55: 2 moved, 1 cancelled, 1 new."; '' for none. `sheet.day` is the school's today. */
export function sayReplaces(revision: SheetRevision, sheet: OnSheet): string {
  const before = revision.replaces
  if (before === null) return ''
  const said = `Rev ${revision.revision} replaces Rev ${before.revision} of ${sayTimeOnSheet(before.printedAt, sheet)}`
  const changes = sayLineChanges(revision)
  return changes === '' ? said : `${said}: ${changes}`
}

export function sayCancelled(isShown: boolean, excluded: number, isWhole: boolean): string {
  if (isShown) return 'Cancelled shown'
  if (isWhole) return `${excluded} cancelled not shown`
  return excluded > 0 ? `at least ${excluded} cancelled not shown` : ''
}

export type NameOf = (group: 'instructor' | 'customer', key: string) => string

export function sayBookingFilters(
  filter: BookingFilter & Pick<DaySheetState, 'names'>,
  hasOthers: boolean,
  nameOf: NameOf,
): string {
  const chosen = [
    sayChosen('aircraft', filter.aircraft),
    sayChosen('instructor', filter.instructor, (key) => nameOf('instructor', key)),
    sayChosen('customer', filter.customer, (key) => nameOf('customer', key)),
    sayChosen('activity', filter.activity, (kind) => labelOf(ACTIVITIES, kind)),
    sayChosen('status', filter.status, (kind) => labelOf(STATUSES, kind)),
    saySearch(filter),
  ]
  const hasFilter = chosen.some((words) => words !== null)
  return `${sayFilters(chosen)}${hasFilter && hasOthers ? '; grey: what else is booked' : ''}`
}

/** A search is often a name, which an initials sheet must not show. */
function saySearch({ q, names }: Pick<DaySheetState, 'q' | 'names'>): string | null {
  if (q.trim() === '') return null
  return names === 'initials' ? 'what a search found' : `with “${visibleText(q.trim())}”`
}

function labelOf(kinds: Readonly<Record<string, { label: string }>>, kind: string): string {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known ? known.label.toLowerCase() : visibleText(kind)
}

/** "Last in: Hobbs 1234.5, Tach 987.65 (Tue 17 Nov)"; null if unknown. */
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

/** "1237.2–1237.7"; for hours to add "+1.3–1.8 h". */
export function sayWindow({ low, high }: ReadingWindow, digits: 1 | 2, isFlown: boolean): string {
  const ends = low === high ? [low] : [low, high]
  const said = ends.map((end) => formatHundredths(end, digits)).join('–')
  return isFlown ? `+${said} h` : said
}

const MAX_OVERRUNS = 6

/** "1 booking at the limit of an inspection: N340DA 9:00 AM overruns 100-hour.", or that no inspections are loaded; ''
 * for none. */
export function sayOverruns(
  all: readonly Finding[],
  shown: readonly Reservation[],
  state: LoadedInspections['state'],
  sheet: OnSheet,
): string {
  if (state === 'unknown') return 'Inspections not loaded.'
  const printed = new Set(shown)
  const over = all.filter(
    ({ overrun, severity, reservation }) =>
      overrun && severity !== 'information' && printed.has(reservation),
  )
  if (over.length === 0) return ''
  const said = over.slice(0, MAX_OVERRUNS).map((one) => {
    const { start, aircraft } = one.reservation
    const when = start === null ? '' : ` ${sayTimeOnSheet(start, sheet)}`
    return `${visibleText(aircraft?.tail ?? '')}${when} ${findingName(one)}`
  })
  const more = over.length - said.length
  return `${bookingCount(over.length)} at the limit of an inspection: ${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

export function sayEmpty(sheet: Pick<PrintedDay, 'isWhole' | 'isFiltered'>): string {
  if (!sheet.isWhole) return 'No bookings loaded for this day.'
  return sheet.isFiltered ? 'No bookings match the filters.' : 'No bookings this day.'
}
