import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import { type BookingMarks, nameWithMarks } from '#bookings/booking/marks.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'

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
  const day = hasDay ? `, ${speak.day(speak.dayOf(bar.time.start), 'short')}` : ''
  return nameWithMarks(`${name}${day}`, bar.reservation, marks)
}
