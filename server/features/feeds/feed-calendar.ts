import { calendarText } from '#domain/calendar/calendar-text.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import { asInstant, HOUR } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { localDayOf, localDays, startOfLocalDay, type Zone } from '#time/zone.ts'
import {
  doubtEvents,
  entityTag,
  feedEvent,
  hoursOfReadings,
  inspectionEvents,
  readWords,
  sequenceOf,
  takenBack,
} from './feed-events.ts'
import { bookingsOfTail, feedRecords, ownBookings } from './feed-records.ts'

/** The school's days before and after its today that a feed tells of. */
const FEED_DAYS = { back: 7, ahead: 60 }
/** Days for which what has gone is told as cancelled; of these, all changes are in memory in any case. */
const TOLD_FOR = 30
/** How often a calendar is asked to come again, ms. */
const COME_EVERY = HOUR
/** Calendars that are kept as they were last sent. */
const MOST_KEPT = 400

type FeedRow = AccountRows['feeds']

/** What a calendar is made of beside the school's bookings. */
export interface FeedMaker {
  readonly row: FeedRow
  readonly name: string
  readonly email: string
  /** Whether he sees phones at all. */
  readonly seesPhones: boolean
}

export interface FeedCalendar {
  readonly etag: string
  readonly body: Uint8Array<ArrayBuffer>
  /** The UIDs of whole days in it, and those that it told of before. */
  readonly told: readonly string[]
}

export interface FeedCalendars {
  /** From memory, never a request. */
  make(maker: FeedMaker, inspections: InspectionsNow | null): Promise<FeedCalendar>
}

export function createFeedCalendars(options: {
  readonly reader: Pick<SchoolReader, 'known' | 'running' | 'history' | 'changes' | 'revisions'>
  readonly zone: Zone
  readonly school: string
  readonly now: () => number
}): FeedCalendars {
  const { reader, zone, school, now } = options
  const kept = createRecent<FeedCalendar & { readonly key: string }>(MOST_KEPT)

  function daysAround(at: number): DayRange {
    const today = localDayOf(zone, asInstant(at))
    return { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) }
  }

  /** All that a calendar is made of; as long as it stands, the calendar does. */
  function keyOf({ row, name, email, seesPhones }: FeedMaker, more: InspectionsNow | null): string {
    const at = now()
    const days = daysAround(at)
    return JSON.stringify([
      reader.revisions().reservations,
      days.from,
      Math.floor(at / HOUR),
      [name, email, seesPhones, row.told, row.createdAt],
      more?.overruns,
      row.tail !== null && more && inspectionEvents(row, more, days),
    ])
  }

  function contentOf(maker: FeedMaker, inspections: InspectionsNow | null) {
    const { row, email } = maker
    const at = now()
    const days = daysAround(at)
    const since = startOfLocalDay(zone, addDays(localDayOf(zone, asInstant(at)), -TOLD_FOR))
    const of = row.tail === null ? ownBookings(email) : bookingsOfTail(row.tail)
    const { records, known } = feedRecords(reader, localDays(zone, days), since, of)
    const facts = {
      tail: row.tail ?? '',
      email,
      hasPhones: row.hasPhones && maker.seesPhones && row.tail === null,
      overruns: inspections?.overruns ?? [],
    }
    const bookings = records
      .flatMap((record) => feedEvent(record, facts) ?? [])
      .toSorted((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1))
    const whole = [
      ...doubtEvents(row, known, days, zone, at),
      ...(row.tail !== null && inspections ? inspectionEvents(row, inspections, days) : []),
    ]
    const noEmail =
      row.tail === null && email.trim() === ''
        ? ' Your e-mail is not entered at Flightline: bookings are found by it.'
        : ''
    return {
      bookings,
      days: [...whole, ...takenBack(row, whole, zone)],
      name: `${row.tail ?? maker.name} · ${school}`,
      read: `${readWords(known, zone)}${noEmail}`,
      hours: hoursOfReadings(known),
    }
  }

  return {
    async make(maker, inspections) {
      const { row } = maker
      const key = keyOf(maker, inspections)
      const before = kept.get(row.id)
      if (before?.key === key) return before
      const content = contentOf(maker, inspections)
      const { bookings, days, name, hours } = content
      // What is as it was is told so: the sentence on when it was read has its hours.
      const told = days.map((one) => ({ ...one, description: '' }))
      const etag = entityTag([bookings, told, name, hours])
      if (before?.etag === etag) {
        const same = { ...before, key }
        kept.set(row.id, same)
        return same
      }
      const at = now()
      const text = await calendarText({ name, description: content.read, every: COME_EVERY }, [
        ...bookings.map((one) => ({
          ...one,
          stamp: asInstant(one.changedAt ?? row.createdAt),
          sequence: sequenceOf(one.changedAt),
        })),
        // Nothing says when these changed: they are as of now.
        ...days.map((one) => ({ ...one, stamp: asInstant(at), sequence: sequenceOf(at) })),
      ])
      const calendar = {
        key,
        etag,
        body: new Uint8Array(Buffer.from(text)),
        told: [...new Set([...row.told, ...days.map(({ uid }) => uid)])],
      }
      kept.set(row.id, calendar)
      return calendar
    },
  }
}
