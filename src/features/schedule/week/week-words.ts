import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { lineNames } from '#domain/board/bar-words.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { type DateFormat } from '#time/date-format.ts'
import { type Instant, type InstantRange, plus } from '#time/instant.ts'
import { wallTime } from '#time/zone.ts'

/** "Down until Wed 25 Nov", "Ito until Wed 25 Nov": its last day. */
export function longWords(
  { time }: Pick<BoardBar, 'time'>,
  words: BookingWords,
  format: DateFormat,
): string {
  return `${lineNames(words).at(-1)} until ${format.day(format.dayOf(plus(time.end, -1)), 'short')}`
}

/** '' for a whole day of a gap that began before it. */
export function unknownWords(gap: InstantRange, day: InstantRange, format: DateFormat): string {
  const at = (time: Instant) => format.wallMinutes(wallTime(format.zone, time).minutes)
  const from = gap.start > day.start ? ` from ${at(gap.start)}` : ''
  const to = gap.end < day.end ? ` until ${at(gap.end)}` : ''
  if (gap.start < day.start && to === '') return ''
  return `not loaded${from}${to}`
}
