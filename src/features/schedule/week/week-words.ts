import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import { lineNames } from '#domain/board/bar-words.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { formatDay, formatHourLine, formatWallMinutes, withoutHalf } from '#time/format.ts'
import { type Instant, type InstantRange, plus } from '#time/instant.ts'
import { localDayOf, wallTime, type Zone } from '#time/zone.ts'

/** "7:30", "12": the position shows AM or PM. If it began earlier, its end: "–8". */
export function lineTime(
  { start, end }: InstantRange,
  day: InstantRange,
  { zone, locale }: Pick<Speak, 'zone' | 'locale'>,
): string {
  return start < day.start ? `–${clockWords(zone, end, locale)}` : clockWords(zone, start, locale)
}

function clockWords(zone: Zone, at: Instant, locale: string): string {
  return withoutHalf(formatHourLine(wallTime(zone, at).minutes, locale), locale)
}

/** "Down to Wed 25 Nov", "Ito to Wed 25 Nov": its last day. */
export function longWords(
  { time }: Pick<BoardBar, 'time'>,
  words: BookingWords,
  { zone, locale }: Speak,
): string {
  return `${lineNames(words).at(-1)} to ${formatDay(localDayOf(zone, plus(time.end, -1)), locale, 'short')}`
}

export function unknownWords(
  range: InstantRange,
  day: InstantRange,
  { zone, locale }: Pick<Speak, 'zone' | 'locale'>,
): string {
  const at = (time: Instant) => formatWallMinutes(wallTime(zone, time).minutes, locale)
  const from = range.start > day.start ? ` from ${at(range.start)}` : ''
  const to = range.end < day.end ? ` until ${at(range.end)}` : ''
  return `not known${from}${to}`
}
