import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import { type BookingMarks, nameWithMarks } from '#bookings/booking/marks.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'

/** Accessible name. Says in words what dimming shows. */
export function bookingName({ name }: BookingWords, isMatch: boolean): string {
  return isMatch ? name : `${name}, not in the filter`
}

export function markedBookingName(
  bar: Pick<BoardBar, 'reservation' | 'time'>,
  isMatch: boolean,
  speak: Speak,
  marks: BookingMarks,
  hasDay = true,
): string {
  const name = bookingName(speak(bar.reservation), isMatch)
  const day = hasDay
    ? `, ${formatDay(localDayOf(speak.zone, bar.time.start), speak.locale, 'short')}`
    : ''
  return nameWithMarks(`${name}${day}`, bar.reservation, marks)
}
