import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import { type BookingMarks, nameWithMarks } from '#bookings/booking/marks.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'

/** The accessible name, which also tells what the looks of a bar tell of the filters. */
export function barName({ name }: BookingWords, isMatch: boolean): string {
  return isMatch ? name : `${name}, not in the filter`
}

/** The same with its marks, and with its day where nothing around it names one to go with the time. */
export function markedBarName(
  bar: Pick<BoardBar, 'reservation' | 'time'>,
  isMatch: boolean,
  speak: Speak,
  marks: BookingMarks,
  hasDay = true,
): string {
  const name = barName(speak(bar.reservation), isMatch)
  const day = hasDay
    ? `, ${formatDay(localDayOf(speak.zone, bar.time.start), speak.locale, 'short')}`
    : ''
  return nameWithMarks(`${name}${day}`, bar.reservation, marks)
}
