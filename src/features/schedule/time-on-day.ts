import type { Speak } from '#bookings/booking/booking-words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatTime } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf } from '#time/zone.ts'

/** The part on this day: "until 14:00", "from 22:00", "all day". `whole` if that is all of it. */
export function timeOnDay(
  { start, end }: Pick<Reservation, 'start' | 'end'>,
  day: PlainDay,
  { zone, locale }: Pick<Speak, 'zone' | 'locale'>,
  whole: string,
): string {
  if (start === null || end === null) return whole
  const startsBefore = localDayOf(zone, start) < day
  const endsAfter = end > localDay(zone, day).end
  if (startsBefore && endsAfter) return 'all day'
  if (startsBefore) return `until ${formatTime(zone, end, locale)}`
  return endsAfter ? `from ${formatTime(zone, start, locale)}` : whole
}
