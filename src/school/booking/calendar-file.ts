import { usableTime } from '#domain/record/membership.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'

/**
 * An iCalendar file of bookings, in UTC, the same event for the same booking whenever it is made; a cancelled one says so.
 * `asOf` is when they were read, `note` what is not known of them. Bookings without a usable time are left out: a calendar could not hold them.
 */
export async function calendarFile(
  name: string,
  bookings: readonly Reservation[],
  asOf: Instant,
  note: string,
): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: visibleText(name),
    ...(note === '' ? {} : { description: note }),
    prodId: { company: 'Flightline', product: 'bookings', language: 'EN' },
  })
  for (const booking of bookings) {
    const time = usableTime(booking)
    if (time === null) continue
    calendar.createEvent({
      id: `${booking.id}@flightline.invalid`,
      stamp: new Date(asOf),
      start: new Date(time.start),
      end: new Date(time.end),
      summary: summaryOf(booking),
      description: descriptionOf(booking),
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
  return person.name.trim() || person.email.trim()
}
