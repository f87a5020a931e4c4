import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { lineNames } from '#domain/board/bar-words.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { type DateFormat } from '#time/date-format.ts'
import { usesTwentyFourHours, withoutHalf } from '#time/format.ts'
import { type Instant, type InstantRange, plus } from '#time/instant.ts'
import { wallTime } from '#time/zone.ts'

const NOON = 12 * 60

/** "7:30a", "12:15" for the hour of noon, "8p", or "19:30" as in the locale. If it began earlier, its end: "–8a". */
export function lineTime(
  { start, end }: InstantRange,
  day: InstantRange,
  format: DateFormat,
): string {
  return start < day.start ? `–${clockWords(format, end)}` : clockWords(format, start)
}

function clockWords(format: DateFormat, at: Instant): string {
  const { minutes } = wallTime(format.zone, at)
  const words = format.hourLine(minutes)
  if (usesTwentyFourHours(format.locale)) return words
  const half = minutes < NOON ? 'a' : minutes < NOON + 60 ? '' : 'p'
  return withoutHalf(words, format.locale) + half
}

/** "Down until Wed 25 Nov", "Ito until Wed 25 Nov": its last day. */
export function longWords(
  { time }: Pick<BoardBar, 'time'>,
  words: BookingWords,
  format: DateFormat,
): string {
  return `${lineNames(words).at(-1)} until ${format.day(format.dayOf(plus(time.end, -1)), 'short')}`
}

export function unknownWords(range: InstantRange, day: InstantRange, format: DateFormat): string {
  const at = (time: Instant) => format.wallMinutes(wallTime(format.zone, time).minutes)
  const from = range.start > day.start ? ` from ${at(range.start)}` : ''
  const to = range.end < day.end ? ` until ${at(range.end)}` : ''
  return `not known${from}${to}`
}
