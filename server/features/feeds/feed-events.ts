import { parseReservation } from '#api/parse/parse-reservation.ts'
import { bookingEvent, type CalendarEvent, uidOf } from '#domain/calendar/booking-event.ts'
import { shownPhone } from '#domain/record/contact.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { recordFor } from '#server/http/access/record-for.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import { missingDays } from '#server/school/school-in-memory.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { formatDate, formatDay, formatMoment } from '#time/format.ts'
import { asInstant, DAY, SECOND, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import type { FeedRecord } from './feed-records.ts'
import type { FeedRow } from './feed-routes.ts'

/** Calendar programs speak any language: formats are as on the school's paper. */
const LOCALE = 'en-GB'
/** SEQUENCE counts seconds from here: the same in every gateway, and after a restart. */
const FIRST_SEQUENCE = Date.UTC(2020, 0, 1)
/** Runs of missing days; the last one covers the rest. */
const MOST_RUNS = 12
const OLD_AFTER = DAY

export interface FeedEvent extends CalendarEvent {
  readonly changedAt: number | null
}

type Overrun = InspectionsNow['overruns'][number]

/** For a change seen at an instant (epoch ms). It never falls. */
export function sequenceOf(changedAt: number | null): number {
  return changedAt === null ? 0 : Math.max(0, Math.floor((changedAt - FIRST_SEQUENCE) / SECOND))
}

interface BookingFacts {
  /** The feed's tail; '' for own bookings. */
  readonly tail: string
  readonly email: string
  /** The owner turned phones on, and may see them. */
  readonly hasPhones: boolean
  readonly overruns: readonly Overrun[]
}

/** As its owner may see it, or of a tail without names. Null if a calendar cannot hold it. */
export function feedEvent(
  { states, isNow, changedAt }: FeedRecord,
  facts: BookingFacts,
): FeedEvent | null {
  const { tail, overruns, hasPhones, email } = facts
  for (const [place, state] of states.entries()) {
    const shown = tail === '' ? recordFor(state, 'no-contact', () => '') : { ...state, people: [] }
    const booking = parseReservation(shown, 'data')
    const event = bookingEvent(booking)
    if (event === null) continue
    if (place > 0 || !isNow) {
      const elsewhere = tail === '' ? 'yours' : `on ${tail}`
      const description = `Removed: this booking is no longer on the school’s schedule, or no longer ${elsewhere}.`
      return { ...event, changedAt, description, status: 'CANCELLED' }
    }
    const late = overruns.filter(({ reservation }) => reservation === booking.id)
    const more = [...late.map(overrunWords), ...(hasPhones ? phonesOf(state, email) : [])]
    return { ...event, changedAt, description: [event.description, ...more].join('\n').trim() }
  }
  return null
}

function overrunWords({ name, is, shopOn }: Overrun): string {
  const day = parsePlainDay(shopOn ?? null)
  const shop = day && ` Maintenance is booked before it, ${formatDay(day, LOCALE, 'short')}.`
  const verb = is === 'overruns' ? 'overruns' : 'may overrun'
  return `This booking ${verb} the ${visibleText(name)} limit.${shop ?? ''}`
}

function phonesOf(state: ProjectedRecord, email: string): string[] {
  const { customers, instructors, others } = parseReservation(state, 'data')
  return [...customers, ...instructors, ...others].flatMap((one) =>
    shownPhone(one) === '' || foldAscii(one.email) === foldAscii(email)
      ? []
      : [`${visibleText(one.name.trim())} ${shownPhone(one)}`.trim()],
  )
}

function dayEvent(
  { uuid }: Pick<FeedRow, 'uuid'>,
  name: string,
  days: DayRange,
  summary: string,
  description: string,
): CalendarEvent {
  return {
    uid: uidOf(`${name}.${uuid}`),
    start: asInstant(utcDayStart(days.from)),
    end: asInstant(utcDayStart(addDays(days.to, 1))),
    isAllDay: true,
    status: 'CONFIRMED',
    summary,
    description,
  }
}

export function doubtEvents(
  row: FeedRow,
  coverage: readonly AgedStretch[],
  days: DayRange,
  zone: Zone,
  now: number,
): readonly CalendarEvent[] {
  const read = readWords(coverage, zone)
  const runs = missingDays(days, coverage, (day) => localDay(zone, day))
  const rest = runs.splice(MOST_RUNS - 1)
  const [first, last] = [rest[0], rest.at(-1)]
  if (first && last) runs.push({ from: first.from, to: last.to })
  const events = runs.map((run, place) => {
    const words = `Bookings may be missing from this calendar. ${read}`
    const summary = `Flightline has no data for ${rangeWords(run)}`
    return dayEvent(row, `unknown-${place + 1}`, run, summary, words)
  })
  const today = localDayOf(zone, asInstant(now))
  const { start, end } = localDay(zone, today)
  const ofToday = coverage.filter(({ from, to }) => from < end && to > start)
  const oldest = Math.min(...ofToday.map(({ asOf }) => asOf))
  if (ofToday.length === 0 || now - oldest < OLD_AFTER) return events
  const words = `Later changes are not in this calendar. ${read}`
  const summary = `Flightline last loaded today on ${momentWords(oldest, zone)}`
  return [...events, dayEvent(row, 'old', { from: today, to: today }, summary, words)]
}

export function inspectionEvents(
  row: FeedRow,
  { data }: Pick<InspectionsNow, 'data'>,
  days: DayRange,
): readonly CalendarEvent[] {
  return data.flatMap(({ id, tail, name, expectedOn, state }) => {
    const day = parsePlainDay(expectedOn)
    if (tail !== row.tail || day === null || day < days.from || day > days.to) return []
    const summary = `${tail} · ${visibleText(name)} ${state === 'due' ? 'due' : 'expected'}`
    const words = 'Based on the limit entered, the bookings, and this aircraft’s usual flying.'
    return [dayEvent(row, `inspection-${id}`, { from: day, to: day }, summary, words)]
  })
}

/** Cancels whole-day events of earlier calendars that this one lacks. */
export function cancelledDays(
  row: FeedRow,
  current: readonly CalendarEvent[],
  zone: Zone,
): readonly CalendarEvent[] {
  const still = new Set(current.map(({ uid }) => uid))
  const day = localDayOf(zone, asInstant(row.createdAt))
  const event = dayEvent(row, '', { from: day, to: day }, 'No longer applies', '')
  const gone = row.told.filter((uid) => !still.has(uid))
  return gone.map((uid) => ({ ...event, uid, status: 'CANCELLED' }))
}

export function readWords(coverage: readonly AgedStretch[], zone: Zone): string {
  if (coverage.length === 0) return 'No data has been loaded yet.'
  const all = coverage.map(({ asOf }) => asOf)
  const oldest = momentWords(Math.min(...all), zone)
  const newest = momentWords(Math.max(...all), zone)
  const when = oldest === newest ? `As of ${newest}` : `Loaded between ${oldest} and ${newest}`
  // No comma: the library does not escape one in a description.
  return `${when} (${zone.name}).`
}

function momentWords(at: number, zone: Zone): string {
  return formatMoment(zone, asInstant(at), LOCALE)
}

/** "24–26 Nov", "28 Nov – 3 Dec", "24 Nov". */
function rangeWords({ from, to }: DayRange): string {
  const [first, last] = [formatDate(from, LOCALE), formatDate(to, LOCALE, from)]
  if (from === to) return first
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${first.split(' ')[0]}–${last}`
    : `${first} – ${last}`
}
