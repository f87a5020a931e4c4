import { type InstantRange, overlap } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import { type BarPlace, placeBars, wallSpan } from './day-layout.ts'

export interface Placeable {
  readonly time: InstantRange
  readonly allDay: boolean
  readonly rank: number
}

export interface DayBar<T extends Placeable = Placeable> {
  readonly booking: T
  readonly place: BarPlace
  readonly day: InstantRange
  readonly continuesEarlier: boolean
  readonly continuesLater: boolean
}

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
  const items = timed.filter(({ time }) => overlap(time, hours))
  return placeBars(items, ({ time }) => wallSpan(zone, day, time)).map(
    ({ item: booking, place }) => ({
      booking,
      place,
      day: hours,
      continuesEarlier: booking.time.start < hours.start,
      continuesLater: booking.time.end > hours.end,
    }),
  )
}
