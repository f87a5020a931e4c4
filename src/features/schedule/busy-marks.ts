import type { DayLoad } from '#domain/dispatch/day-load.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { DayMark } from '#ui/fields/DayPicker.tsx'
import { bookingCount } from './month/month-words.ts'

/** How busy the known days of a mini month are, each beside the busiest of them. */
export function busyMarks(loads: ReadonlyMap<PlainDay, DayLoad>): ReadonlyMap<PlainDay, DayMark> {
  const most = Math.max(1, ...[...loads.values()].map(({ bookings }) => bookings))
  return new Map(
    [...loads].map(([day, { bookings }]) => [
      day,
      {
        share: bookings / most,
        words: bookings === 0 ? 'no bookings' : bookingCount(bookings),
      },
    ]),
  )
}
