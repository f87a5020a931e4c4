import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { bookingEvent } from './booking-event.ts'
import { calendarText } from './calendar-text.ts'

interface CalendarFacts {
  readonly name: string
  readonly asOf: Instant
  readonly read: string
  readonly missing: string
}

/** Each event says when it was read, since calendars forget the file. Omits bookings without a usable time. */
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
