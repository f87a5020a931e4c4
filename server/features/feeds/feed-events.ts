import { hash } from 'node:crypto'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import { bookingEvent, type CalendarEvent, uidOf } from '#domain/calendar/booking-event.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { recordFor } from '#server/http/access/record-for.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { formatDate, formatDay, formatMoment } from '#time/format.ts'
import { asInstant, DAY, HOUR, mergeRanges, SECOND, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, eachDay, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import type { FeedRecord } from './feed-records.ts'

/** Calendars are read by programs of any language: days and times stand as the school's paper has them. */
const LOCALE = 'en-GB'
/** A change is numbered by the second at which it was seen, from here on: the same in every gateway, and after a restart. */
const FIRST_SEQUENCE = Date.UTC(2020, 0, 1)
/** Of more stretches that are not known, the last runs to the end of all. */
const MOST_STRETCHES = 12
/** What was read this long ago is said to be old, ms: a school is read every day that it is open. */
const OLD_AFTER = DAY

/** An event, and which change of it this is. */
export interface FeedEvent extends CalendarEvent {
  readonly changedAt: number | null
}

type FeedRow = AccountRows['feeds']

/** Which change of an event it is that was seen at an instant (epoch ms): it never falls. */
export function sequenceOf(changedAt: number | null): number {
  return changedAt === null ? 0 : Math.max(0, Math.floor((changedAt - FIRST_SEQUENCE) / SECOND))
}

interface BookingFacts {
  /** What it is about: '' for one's own. */
  readonly tail: string
  /** Whose it is. */
  readonly email: string
  /** As its maker asked, and may see. */
  readonly hasPhones: boolean
  readonly overruns: InspectionsNow['overruns']
}

/** A booking as its owner may see it: of a tail without anybody's name. Null where no calendar could hold it. */
export function feedEvent(
  { states, isNow, changedAt }: FeedRecord,
  facts: BookingFacts,
): FeedEvent | null {
  for (const [place, state] of states.entries()) {
    const booking = parseReservation(shownOf(state, facts.tail), 'data')
    const event = bookingEvent(booking)
    if (event === null) continue
    if (place > 0 || !isNow) {
      const elsewhere = facts.tail === '' ? 'yours' : `on ${facts.tail}`
      const off = `Taken off: it is no longer in the school’s schedule, or no longer ${elsewhere}.`
      return { ...event, changedAt, description: off, status: 'CANCELLED' }
    }
    const more = [
      ...facts.overruns.flatMap((one) =>
        one.reservation === booking.id ? [overrunWords(one)] : [],
      ),
      ...(facts.hasPhones ? phonesOf(state, facts.email) : []),
    ]
    return { ...event, changedAt, description: [event.description, ...more].join('\n').trim() }
  }
  return null
}

function shownOf(state: ProjectedRecord, tail: string): ProjectedRecord {
  return tail === '' ? recordFor(state, 'no-contact', () => '') : { ...state, people: [] }
}

function overrunWords({ name, is, shopOn }: InspectionsNow['overruns'][number]): string {
  const day = parsePlainDay(shopOn ?? null)
  const shop = day && ` Maintenance is booked before it, ${formatDay(day, LOCALE, 'short')}.`
  const verb = is === 'overruns' ? 'overruns' : 'may overrun'
  return `${visibleText(name)}: this booking ${verb} it.${shop ?? ''}`
}

function phonesOf(state: ProjectedRecord, email: string): string[] {
  const { customers, instructors, others } = parseReservation(state, 'data')
  return [...customers, ...instructors, ...others].flatMap((one) =>
    one.phone.trim() === '' || foldAscii(one.email) === foldAscii(email)
      ? []
      : [visibleText(`${one.name.trim()} ${one.phone.trim()}`.trim())],
  )
}

/** A whole day, or several, under a name that is its own in this feed. */
function dayEvent(
  { uuid }: Pick<FeedRow, 'uuid'>,
  name: string,
  days: DayRange,
  words: Pick<CalendarEvent, 'summary' | 'description'>,
): CalendarEvent {
  return {
    uid: uidOf(`${name}.${uuid}`),
    start: asInstant(utcDayStart(days.from)),
    end: asInstant(utcDayStart(addDays(days.to, 1))),
    isAllDay: true,
    status: 'CONFIRMED',
    ...words,
  }
}

/** The stretches of whole days of which not every booking is known, in order. */
function unknownDays(
  known: readonly AgedStretch[],
  days: DayRange,
  zone: Zone,
): readonly DayRange[] {
  const whole = mergeRanges(known.map(({ from, to }) => ({ start: from, end: to })))
  const stretches: DayRange[] = []
  for (const day of eachDay(days)) {
    const { start, end } = localDay(zone, day)
    if (whole.some((one) => one.start <= start && one.end >= end)) continue
    const last = stretches.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) {
      stretches[stretches.length - 1] = { from: last.from, to: day }
    } else stretches.push({ from: day, to: day })
  }
  const rest = stretches.slice(MOST_STRETCHES - 1)
  const [first, last] = [rest[0], rest.at(-1)]
  if (rest.length < 2 || first === undefined || last === undefined) return stretches
  return [...stretches.slice(0, MOST_STRETCHES - 1), { from: first.from, to: last.to }]
}

/** What the days of a feed are told about: what is not known, and that what is known is old. */
export function doubtEvents(
  row: FeedRow,
  known: readonly AgedStretch[],
  days: DayRange,
  zone: Zone,
  now: number,
): readonly CalendarEvent[] {
  const read = readWords(known, zone)
  const unknown = unknownDays(known, days, zone).map((stretch, place) =>
    dayEvent(row, `unknown-${place + 1}`, stretch, {
      summary: `Flightline does not know ${rangeWords(stretch)}`,
      description: `There may be bookings that are not in this calendar. ${read}`,
    }),
  )
  const today = localDayOf(zone, asInstant(now))
  const { start, end } = localDay(zone, today)
  const todays = known.filter(({ from, to }) => from < end && to > start)
  const oldest = Math.min(...todays.map(({ asOf }) => asOf))
  if (todays.length === 0 || now - oldest < OLD_AFTER) return unknown
  const old = dayEvent(
    row,
    'old',
    { from: today, to: today },
    {
      summary: `Flightline read today last on ${momentWords(oldest, zone)}`,
      description: `What changed at the school since then is not in this calendar. ${read}`,
    },
  )
  return [...unknown, old]
}

/** The days on which inspections of a tail are expected. */
export function inspectionEvents(
  row: FeedRow,
  { data }: Pick<InspectionsNow, 'data'>,
  days: DayRange,
): readonly CalendarEvent[] {
  return data.flatMap(({ id, tail, name, expectedOn, state }) => {
    const day = parsePlainDay(expectedOn)
    if (tail !== row.tail || day === null || day < days.from || day > days.to) return []
    const word = state === 'due' ? 'due' : 'expected'
    const summary = `${tail} · ${visibleText(name)} ${word}`
    const description =
      'By the limit that the school typed, what is booked, and what this aircraft usually flies.'
    return [dayEvent(row, `inspection-${id}`, { from: day, to: day }, { summary, description })]
  })
}

/** What was told of whole days before and is not so any more, so that no calendar keeps it. */
export function takenBack(
  row: FeedRow,
  told: readonly CalendarEvent[],
  zone: Zone,
): readonly CalendarEvent[] {
  const still = new Set(told.map(({ uid }) => uid))
  const day: PlainDay = localDayOf(zone, asInstant(row.createdAt))
  return row.told.flatMap((uid) => {
    if (still.has(uid)) return []
    const words = { summary: 'No longer so', description: '' }
    const event = dayEvent(row, '', { from: day, to: day }, words)
    return [{ ...event, uid, status: 'CANCELLED' as const }]
  })
}

/** When what is known was read, in a sentence. */
export function readWords(known: readonly AgedStretch[], zone: Zone): string {
  if (known.length === 0) return 'Nothing has been read yet.'
  const all = known.map(({ asOf }) => asOf)
  const [oldest, newest] = [Math.min(...all), Math.max(...all)].map((at) => momentWords(at, zone))
  const when = oldest === newest ? `As of ${newest}` : `Read between ${oldest} and ${newest}`
  // No comma: of what a calendar says of itself the library escapes none.
  return `${when} (${zone.name}).`
}

/** The same for whatever was read in the same hours: a calendar need not come again for a minute. */
export function hoursOfReadings(known: readonly AgedStretch[]): readonly number[] {
  const hours = known.map(({ asOf }) => Math.floor(asOf / HOUR))
  return known.length === 0 ? [] : [Math.min(...hours), Math.max(...hours)]
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

/** What tells one content of a feed from another, and is the same in every gateway. */
export function entityTag(content: unknown): string {
  return `W/"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 27)}"`
}
