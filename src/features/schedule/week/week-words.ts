import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import type { Measure } from '#domain/board/bar-text.ts'
import type { BoardBar, RowKind } from '#domain/board/board-rows.ts'
import { isPersonRow } from '#domain/board/busy-words.ts'
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

export interface LineParts {
  readonly who: string
  /** An unknown status in the school's word; '' without room. */
  readonly status: string
  /** The other person; in a person's row, the aircraft. '' without room. */
  readonly detail: string
}

/** GAP is its width in px, with rounding. */
export const THIN_SPACE = '\u2009'
const GAP = 2

/** What fits in `room` px after the time: name, then the other person, then an unknown status, each whole. */
export function lineParts(
  words: BookingWords,
  kind: RowKind,
  room: number,
  measure: { readonly name: Measure; readonly rest: Measure },
): LineParts {
  const names = namesOf(words)
  const who = names.find((name) => measure.name(name) <= room) ?? names.at(-1) ?? ''
  let left = room - measure.name(who)
  const fitting = (wordings: readonly string[]) => {
    const found = wordings.find((text) => text !== '' && measure.rest(text) + GAP <= left) ?? ''
    if (found !== '') left -= measure.rest(found) + GAP
    return found
  }
  const detail = fitting(
    isPersonRow(kind) ? [words.tail, words.tailShort] : [words.instructorInitials],
  )
  return { who, status: fitting([words.oddStatus]), detail }
}

/** Longest first; the last is used even if it doesn't fit. */
function namesOf(words: BookingWords): readonly string[] {
  return words.isMaintenance
    ? [words.activity, 'Down']
    : words.customerShort === ''
      ? [words.activity, 'No name'].filter((name) => name !== '')
      : [words.customerShort]
}

/** "Down to Wed 25 Nov", "Ito to Wed 25 Nov": its last day. */
export function longWords(
  { time }: Pick<BoardBar, 'time'>,
  words: BookingWords,
  { zone, locale }: Speak,
): string {
  return `${namesOf(words).at(-1)} to ${formatDay(localDayOf(zone, plus(time.end, -1)), locale, 'short')}`
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
