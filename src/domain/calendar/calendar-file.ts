import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { bookingEvent } from './booking-event.ts'
import { calendarText } from './calendar-text.ts'

/** What a file says of itself: sentences of our own. */
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
 * An iCalendar file of bookings; a cancelled one says so. Each event says when it was read, since calendars keep events and
 * forget what file they came from. Bookings without a usable time are left out.
 */
export async function calendarFile(
  { name, asOf, read, missing }: CalendarFacts,
  bookings: readonly Reservation[],
): Promise<string> {
  const events = bookings.flatMap((booking) => {
    const event = bookingEvent(booking)
    if (event === null) return []
    return [{ ...event, stamp: asOf, description: `${event.description}\n${read}`.trim() }]
  })
  return calendarText({ name, description: `${read} ${missing}`.trim() }, events)
}
