import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { bookingEvent, type CalendarEvent } from './booking-event.ts'

interface CalendarSays {
  readonly name: string
  readonly description: string
  /** Refresh interval for subscribers, ms. */
  readonly every?: number
}

interface StampedEvent extends CalendarEvent {
  readonly stamp: Instant
  /** iCalendar SEQUENCE; must never fall. Absent for one-time files. */
  readonly sequence?: number
}

/** In UTC. The library loads on first use. */
export async function calendarText(
  { name, description, every }: CalendarSays,
  events: readonly StampedEvent[],
): Promise<string> {
  const { default: ical, ICalEventStatus, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    name: visibleText(name),
    description: visibleText(description),
    prodId: { company: 'Flightline', product: 'bookings', language: 'EN' },
    ...(every !== undefined && { ttl: every / 1000 }),
  })
  for (const event of events) {
    const { uid, stamp, start, end, isAllDay, summary, status, sequence } = event
    calendar.createEvent({
      id: uid,
      stamp: new Date(stamp),
      start: new Date(start),
      end: new Date(end),
      summary,
      description: event.description,
      status: ICalEventStatus[status],
      ...(isAllDay && { allDay: true, transparency: ICalEventTransparency.TRANSPARENT }),
      ...(sequence !== undefined && { sequence, lastModified: new Date(stamp) }),
    })
  }
  return calendar.toString()
}

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
