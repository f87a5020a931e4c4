import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import type { CalendarEvent } from './booking-event.ts'

/** What a calendar says of itself: sentences of our own. */
interface CalendarSays {
  readonly name: string
  readonly description: string
  /** How often to come again, ms; for a calendar that somebody subscribes to. */
  readonly every?: number
}

interface StampedEvent extends CalendarEvent {
  readonly stamp: Instant
  /** Which change of it this is; it never falls. Of an event that is told once, none. */
  readonly sequence?: number
}

/** Events as an iCalendar text, in UTC. The library is loaded with the first. */
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
