import { overlap } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import type { CalendarBooking } from './calendar-booking.ts'
import { type BarPlace, placeBars, wallSpan } from './day-layout.ts'

/** A booking's piece in the hours of one day. */
export interface DayBar {
  readonly booking: CalendarBooking
  readonly place: BarPlace
  readonly continuesEarlier: boolean
  readonly continuesLater: boolean
}

/** The bars of each of these local days, in the order of time; what stands in the head of the calendar is no bar. */
export function barsByDay(
  bookings: readonly CalendarBooking[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly DayBar[]> {
  const timed = bookings.filter(({ allDay }) => !allDay)
  return new Map(eachDay(days).map((day) => [day, barsOf(timed, day, zone)]))
}

function barsOf(timed: readonly CalendarBooking[], day: PlainDay, zone: Zone): readonly DayBar[] {
  const hours = localDay(zone, day)
  const pieces = timed.filter(({ time }) => overlap(time, hours))
  return placeBars(pieces, ({ time }) => wallSpan(zone, day, time)).map(
    ({ item: booking, place }) => ({
      booking,
      place,
      continuesEarlier: booking.time.start < hours.start,
      continuesLater: booking.time.end > hours.end,
    }),
  )
}
