import type { DateFormat } from '#time/date-format.ts'
import { usesTwentyFourHours, withoutHalf } from '#time/format.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import { wallTime } from '#time/zone.ts'

const NOON = 12 * 60

/** "7:30a", "12:15p", "8p", or "19:30" as in the locale. If it began earlier, its end: "–8a". */
export function lineTime(
  { start, end }: InstantRange,
  day: Pick<InstantRange, 'start'>,
  format: DateFormat,
): string {
  return start < day.start ? `–${clockWords(format, end)}` : clockWords(format, start)
}

function clockWords(format: DateFormat, at: Instant): string {
  const { minutes } = wallTime(format.zone, at)
  const words = format.hourLine(minutes)
  if (usesTwentyFourHours(format.locale)) return words
  return withoutHalf(words, format.locale) + (minutes < NOON ? 'a' : 'p')
}
