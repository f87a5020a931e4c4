import { hash } from 'node:crypto'
import type { CalendarEvent } from '#domain/calendar/booking-event.ts'
import { calendarText } from '#domain/calendar/calendar-file.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { asInstant, HOUR } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, startOfLocalDay, type Zone } from '#time/zone.ts'
import {
  cancelledDays,
  doubtEvents,
  feedEvent,
  inspectionEvents,
  readWords,
  sequenceOf,
} from './feed-events.ts'
import { bookingsOfTail, feedRecords, ownBookings } from './feed-records.ts'
import type { FeedRow } from './feed-routes.ts'

const FEED_DAYS = { back: 7, ahead: 60 }
/** Days for which a deleted booking is sent as cancelled. That much history is always in memory. */
const CANCELLED_FOR = 30
/** Refresh interval suggested to programs. */
const REFRESH = HOUR
const MOST_CACHED = 400

export interface FeedOwner {
  readonly row: FeedRow
  readonly name: string
  readonly email: string
  readonly seesPhones: boolean
}

export interface FeedCalendar {
  readonly etag: string
  readonly body: Uint8Array<ArrayBuffer>
  /** UIDs of its whole-day events, now and before. */
  readonly told: readonly string[]
}

export function createFeedCalendars(options: {
  readonly reader: Pick<SchoolReader, 'inMemory' | 'running' | 'history' | 'changes' | 'revisions'>
  readonly zone: Zone
  readonly school: string
  readonly now: () => number
}) {
  const { reader, zone, school, now } = options
  const cache = createRecent<FeedCalendar & { readonly key: string }>(MOST_CACHED)

  function contentOf(
    { row, name, email, seesPhones }: FeedOwner,
    overruns: InspectionsNow['overruns'],
    inspections: readonly CalendarEvent[],
    today: PlainDay,
    at: number,
  ) {
    const isOwn = row.tail === null
    const days = daysAround(today)
    const since = startOfLocalDay(zone, addDays(today, -CANCELLED_FOR))
    const filter = row.tail === null ? ownBookings(email) : bookingsOfTail(row.tail)
    const { records, coverage } = feedRecords(reader, localDays(zone, days), since, filter)
    const hasPhones = row.hasPhones && seesPhones && isOwn
    const facts = { tail: row.tail ?? '', email, hasPhones, overruns }
    const bookings = records
      .flatMap((record) => feedEvent(record, facts) ?? [])
      .toSorted((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1))
    const current = [...doubtEvents(row, coverage, days, zone, at), ...inspections]
    const noEmail =
      isOwn && email.trim() === ''
        ? ' Your account has no e-mail, so your bookings can’t be found.'
        : ''
    const hours = coverage.map(({ asOf }) => Math.floor(asOf / HOUR))
    return {
      bookings,
      days: [...current, ...cancelledDays(row, current, zone)],
      name: `${row.tail ?? name} · ${school}`,
      description: `${readWords(coverage, zone)}${noEmail}`,
      hours: hours.length === 0 ? [] : [Math.min(...hours), Math.max(...hours)],
    }
  }

  return {
    async make(owner: FeedOwner, inspections: InspectionsNow | null): Promise<FeedCalendar> {
      const { row, seesPhones, ...who } = owner
      const at = now()
      const today = localDayOf(zone, asInstant(at))
      const { overruns = [] } = inspections ?? {}
      const ofTail =
        row.tail !== null && inspections
          ? inspectionEvents(row, inspections, daysAround(today))
          : []
      const key = JSON.stringify([
        reader.revisions().reservations,
        Math.floor(at / HOUR),
        [today, who, seesPhones, row.told, row.createdAt],
        [overruns, ofTail],
      ])
      const before = cache.get(row.id)
      if (before?.key === key) return before
      const content = contentOf(owner, overruns, ofTail, today, at)
      const { bookings, days, name, description, hours } = content
      // The texts give the minute of reading, but only a new hour is a change to fetch.
      const lasting = days.map((one) => ({ ...one, description: '' }))
      const etag = entityTag([bookings, lasting, name, hours])
      if (before?.etag === etag) {
        const same = { ...before, key }
        cache.set(row.id, same)
        return same
      }
      const text = await calendarText({ name, description, every: REFRESH }, [
        ...bookings.map((one) => ({
          ...one,
          stamp: asInstant(one.changedAt ?? row.createdAt),
          sequence: sequenceOf(one.changedAt),
        })),
        // Nothing says when these changed: they are as of now.
        ...days.map((one) => ({ ...one, stamp: asInstant(at), sequence: sequenceOf(at) })),
      ])
      const body = new Uint8Array(Buffer.from(text))
      const told = [...new Set([...row.told, ...days.map(({ uid }) => uid)])]
      const calendar = { key, etag, body, told }
      cache.set(row.id, calendar)
      return calendar
    },
  }
}

function daysAround(today: PlainDay): DayRange {
  return { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) }
}

/** The same in every gateway. */
function entityTag(content: unknown): string {
  return `W/"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 27)}"`
}
