import { usableTime } from '#domain/record/membership.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'

/** Texts are safe to show; instants are epoch ms. */
export interface CalendarEvent {
  readonly uid: string
  /** All-day: UTC midnights of the first day and of the day after the last. */
  readonly start: Instant
  readonly end: Instant
  readonly isAllDay?: true
  readonly summary: string
  readonly description: string
  readonly status: 'CONFIRMED' | 'CANCELLED' | 'TENTATIVE'
}

/** `name` must have only letters valid in an id. */
export function uidOf(name: string): string {
  return `${name}@flightline.invalid`
}

/** Always the same for a booking; null without a usable time. */
export function bookingEvent(booking: Reservation): CalendarEvent | null {
  const time = usableTime(booking)
  if (time === null) return null
  return {
    // Written unescaped, so it must have the form of an id.
    uid: uidOf(isRecordId(booking.id) ? booking.id : shortHash(booking.id)),
    ...time,
    summary: summaryOf(booking),
    description: descriptionOf(booking),
    status: STATUSES[booking.status.kind].calendar,
  }
}

function summaryOf({ aircraft, activity, customers, instructors }: Reservation): string {
  const people = [...customers, ...instructors].map(nameOrEmail).filter(Boolean).join(' / ')
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
