import type { BoardBar } from '#domain/board/board-rows.ts'
import { activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { coversWholeDay } from '#features/schedule/whole-days.ts'
import type { Zone } from '#time/zone.ts'
import { dateOf } from './zone-localizer.ts'

/** A reservation as the calendar draws it; only those with a usable time become one. */
export interface CalendarBooking extends Omit<BoardBar, 'lane'> {
  /** The library's own start and end. The end is the last millisecond that belongs to it, so that midnight is not the next day. */
  readonly start: Date
  readonly end: Date
  /** Covers at least one whole local day: it goes into the head, one bar over its days, instead of filling the grid. */
  readonly allDay: boolean
  /** Place of its aircraft in the fleet; those without an aircraft come last. */
  readonly rank: number
  /** False: the filters did not ask for it, but the tail or person they ask for is booked in it. */
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
