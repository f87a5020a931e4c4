import type { BoardBar, RowKind } from '#domain/board/board-rows.ts'
import { isPersonRow } from '#domain/board/busy-words.ts'
import type { BookingWords, Speak } from '#school/booking/booking-words.ts'
import { formatDay, formatWallMinutes, usesTwentyFourHours } from '#time/format.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import { plus } from '#time/instant.ts'
import { localDayOf, wallTime, type Zone } from '#time/zone.ts'

/** "7:30", "12": its place in the list and in the strip says which half of the day. Of what began earlier its end: "–8". */
export function lineTime(
  { start, end }: InstantRange,
  day: InstantRange,
  { zone, locale }: Pick<Speak, 'zone' | 'locale'>,
): string {
  return start < day.start ? `–${clockWords(zone, end, locale)}` : clockWords(zone, start, locale)
}

function clockWords(zone: Zone, at: Instant, locale: string): string {
  const words = formatWallMinutes(wallTime(zone, at).minutes, locale)
  return usesTwentyFourHours(locale) ? words : words.replace(/ [AP]M/, '').replace(':00', '')
}

/** Whose line it is, and at its end with whom; in a person's row in what. */
export function lineParts(words: BookingWords, kind: RowKind): { who: string; beside: string } {
  const who = words.isMaintenance ? words.activity : words.customerShort || 'no customer'
  return {
    who: words.oddStatus === '' ? who : `${who}, ${words.oddStatus}`,
    beside: isPersonRow(kind) ? words.tail : words.instructorInitials,
  }
}

/** "Down to Wed 25 Nov", "Ito to Wed 25 Nov": the last day it holds. */
export function longWords(
  { time }: BoardBar,
  words: BookingWords,
  { zone, locale }: Speak,
): string {
  const who = words.isMaintenance ? 'Down' : words.customerShort || 'no customer'
  return `${who} to ${formatDay(localDayOf(zone, plus(time.end, -1)), locale, 'short')}`
}

/** "not known", "not known from 4:59 PM" */
export function unknownWords(
  stretch: InstantRange,
  day: InstantRange,
  { zone, locale }: Pick<Speak, 'zone' | 'locale'>,
): string {
  const at = (time: Instant) => formatWallMinutes(wallTime(zone, time).minutes, locale)
  const from = stretch.start > day.start ? ` from ${at(stretch.start)}` : ''
  const to = stretch.end < day.end ? ` until ${at(stretch.end)}` : ''
  return `not known${from}${to}`
}
