import { usableTime } from '#domain/record/membership.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'

/** What a calendar says of itself: sentences of our own. */
interface CalendarFacts {
  /** A tail number, a person, a range. */
  readonly name: string
  /** When the bookings were read. */
  readonly asOf: Instant
  /** The same in words, for people. */
  readonly read: string
  /** What is not known of them; '' if nothing. */
  readonly missing: string
}

/**
 * An iCalendar file of bookings, in UTC, the same event for the same booking whenever it is made; a cancelled one says so.
 * Each event says when it was read, since calendars keep events and forget what file they came from. Bookings without a
 * usable time are left out: a calendar could not hold them.
 */
export async function calendarFile(
  { name, asOf, read, missing }: CalendarFacts,
  bookings: readonly Reservation[],
): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: visibleText(name),
    description: visibleText(`${read} ${missing}`.trim()),
    prodId: { company: 'Flightline', product: 'bookings', language: 'EN' },
  })
  for (const booking of bookings) {
    const time = usableTime(booking)
    if (time === null) continue
    calendar.createEvent({
      // The library writes it as it is: only what has the form of an id may stand there.
      id: `${isRecordId(booking.id) ? booking.id : shortHash(booking.id)}@flightline.invalid`,
      stamp: new Date(asOf),
      start: new Date(time.start),
      end: new Date(time.end),
      summary: summaryOf(booking),
      description: `${descriptionOf(booking)}\n${read}`.trim(),
      status: ICalEventStatus[STATUSES[booking.status.kind].calendar],
    })
  }
  return calendar.toString()
}

function summaryOf({ aircraft, activity, customers, instructors }: Reservation): string {
  const people = [...customers, ...instructors].map(nameOf).filter(Boolean).join(' / ')
  return [aircraft?.tail, activity, people]
    .map((part) => visibleText(part ?? '').trim())
    .filter((part) => part !== '')
    .join(' · ')
}

function descriptionOf({ number, status }: Reservation): string {
  return [number, status.raw]
    .map((part) => visibleText(part ?? ''))
    .filter(Boolean)
    .join(', ')
}

function nameOf(person: Person): string {
  return nameOrEmail(person)
}
