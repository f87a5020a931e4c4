import type { BoardBar, RowKind } from '#domain/board/board-rows.ts'
import { busyWords, isPersonRow } from '#domain/board/busy-words.ts'
import type { BookingWords, Speak } from '#school/booking/booking-words.ts'
import { type BookingMarks, nameWithMarks } from '#school/booking/marks.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'

/** The accessible name, which also tells what the looks of a bar tell of the filters. */
export function barName({ name }: BookingWords, { isMatch }: Pick<BoardBar, 'isMatch'>): string {
  return isMatch ? name : `${name}, not in the filter`
}

/** The same with its marks, and with its day where nothing around it names one to go with the time. */
export function markedBarName(
  bar: Pick<BoardBar, 'reservation' | 'time' | 'isMatch'>,
  speak: Speak,
  marks: BookingMarks,
  hasDay = true,
): string {
  const name = barName(speak(bar.reservation), bar)
  const day = hasDay
    ? `, ${formatDay(localDayOf(speak.zone, bar.time.start), speak.locale, 'short')}`
    : ''
  return nameWithMarks(`${name}${day}`, bar.reservation, marks)
}

const HALF_OF_THE_DAY = / [AP]M/g

/**
 * What a bar could say, in its order of worth. The axis says which half of the day it is, and the row whose it is: an
 * instructor's row names the aircraft instead of the instructor.
 */
export function barParts(
  words: BookingWords,
  kind: RowKind,
  { isMatch }: Pick<BoardBar, 'isMatch'>,
): readonly (readonly string[])[] {
  const tail = [words.tail, words.tailShort]
  if (!isMatch) return busyWords({ ...words, tail, surname: words.customerShort }, kind)
  const time = words.time.replace(HALF_OF_THE_DAY, '')
  const starts = words.starts.replace(HALF_OF_THE_DAY, '')
  const isPerson = isPersonRow(kind)
  if (words.isMaintenance) {
    return [isPerson ? tail : [words.activity], [time, starts], [words.oddStatus]]
  }
  return [
    [time, starts],
    [words.customer, words.customerShort],
    [words.oddStatus],
    isPerson ? tail : [words.instructorInitials],
    [words.activity],
  ]
}
