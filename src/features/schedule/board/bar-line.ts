import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { barLine, fitBar, type Measure } from '#domain/board/bar-text.ts'
import type { RowKind } from '#domain/board/board-rows.ts'
import { busyWords, isPersonRow } from '#domain/board/busy-words.ts'
import { withoutHalf } from '#time/format.ts'

/** Where a bar stands tells its time well enough; a wide one has room to say it, px. */
const LEAST_FOR_TIMES = 170
/** A bar this wide has room for a surname and a whole tail number, px. */
const LEAST_FOR_TAIL = 90

/**
 * What a bar could say in its order of worth, each wording longest first: the name, without which nothing else is said, then
 * the instructor's initials, the activity and, on a wide one, the times. The row says whose it is: an instructor's names the
 * aircraft instead of the instructor.
 */
export function barParts(
  words: BookingWords,
  kind: RowKind,
  isMatch: boolean,
  width: number,
  locale: string,
): readonly (readonly string[])[] {
  const tail = [words.tail, words.tailShort]
  const isPerson = isPersonRow(kind)
  if (words.isMaintenance) {
    const what = words.down.length > 0 && isMatch ? words.down : [words.activity]
    return isPerson ? [tail, what] : [what, [words.oddStatus]]
  }
  if (!isMatch) return busyWords({ ...words, tail, surname: words.customerShort }, kind)
  const isWide = width >= LEAST_FOR_TIMES
  const time = withoutHalf(words.time, locale)
  const starts = withoutHalf(words.starts, locale)
  return [
    // In an instructor's row the whole tail number is worth more than a first name.
    words.customer === ''
      ? [words.activity]
      : [isPerson && !isWide ? '' : words.customer, words.customerShort],
    [words.oddStatus],
    isPerson ? (width < LEAST_FOR_TAIL ? tail : [words.tail]) : [words.instructorInitials],
    words.customer === '' ? [] : [words.activity],
    isWide ? [time, starts] : [],
  ]
}

export interface BarLine {
  readonly lead: string
  readonly rest: string
  /** The lead is longer than its bar. */
  readonly isCut: boolean
}

/** What stands in `room` px: the name first of all, cut if nothing of it fits whole, then as much as there is room for. */
export function barLineIn(
  parts: readonly (readonly string[])[],
  room: number,
  measure: Measure,
): BarLine | null {
  const said = parts
    .map((part) => part.filter((wording) => wording !== ''))
    .filter((part) => part.length > 0)
  const shortest = said[0]?.at(-1)
  if (shortest === undefined) return null
  if (measure(shortest) > room) return { lead: barLine([shortest]), rest: '', isCut: true }
  const [lead = '', ...rest] = fitBar(said, room, measure)
  return { lead: barLine([lead]), rest: barLine(rest), isCut: false }
}
