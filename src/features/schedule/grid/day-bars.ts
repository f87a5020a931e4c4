import { type InstantRange, overlap } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import { type BarPlace, placeBars, wallSpan } from './day-layout.ts'

/** What can stand in the hours of a day. */
export interface Placeable {
  readonly time: InstantRange
  /** It stands in the head of the calendar instead. */
  readonly allDay: boolean
  /** Place of its aircraft in the fleet. */
  readonly rank: number
}

/** A booking's piece in the hours of one day. */
export interface DayBar<T extends Placeable = Placeable> {
  readonly booking: T
  readonly place: BarPlace
  readonly day: InstantRange
  readonly continuesEarlier: boolean
  readonly continuesLater: boolean
}

/** The bars of each of these local days, in the order of time; what stands in the head of the calendar is no bar. */
export function barsByDay<T extends Placeable>(
  bookings: readonly T[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly DayBar<T>[]> {
  const timed = bookings.filter(({ allDay }) => !allDay)
  return new Map(eachDay(days).map((day) => [day, barsOf(timed, day, zone)]))
}

function barsOf<T extends Placeable>(
  timed: readonly T[],
  day: PlainDay,
  zone: Zone,
): readonly DayBar<T>[] {
  const hours = localDay(zone, day)
  const pieces = timed.filter(({ time }) => overlap(time, hours))
  return placeBars(pieces, ({ time }) => wallSpan(zone, day, time)).map(
    ({ item: booking, place }) => ({
      booking,
      place,
      day: hours,
      continuesEarlier: booking.time.start < hours.start,
      continuesLater: booking.time.end > hours.end,
    }),
  )
}
