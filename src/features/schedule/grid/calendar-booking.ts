import type { BoardBar } from '#domain/board/board-rows.ts'
import { activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { coversWholeDay } from '#features/schedule/days.ts'
import type { Zone } from '#time/zone.ts'
import { dateOf } from './zone-localizer.ts'

/** Only reservations with a usable time become one. */
export interface CalendarBooking extends Omit<BoardBar, 'lane'> {
  /** For the library. The end is the booking's last millisecond, so that midnight isn't the next day. */
  readonly start: Date
  readonly end: Date
  /** Covers at least one whole local day, so it goes into the head instead of the grid. */
  readonly allDay: boolean
  /** Position of its aircraft in the fleet; bookings without one come last. */
  readonly rank: number
  /** False: shown only because the selected tail or person is booked in it. */
  readonly isMatch: boolean
}

export function calendarBooking(
  reservation: Reservation,
  zone: Zone,
  rank: number,
  isMatch = true,
): CalendarBooking | null {
  const time = usableTime(reservation)
  if (time === null) return null
  return {
    id: reservation.id,
    reservation,
    time,
    activity: activityKind(reservation.activity),
    start: dateOf(time.start),
    end: dateOf(Math.max(time.start, time.end - 1)),
    allDay: coversWholeDay(zone, time),
    rank,
    isMatch,
  }
}
