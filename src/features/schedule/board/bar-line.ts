import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { barLine, fitBar, type Measure } from '#domain/board/bar-text.ts'
import type { RowKind } from '#domain/board/board-rows.ts'
import { busyWords, isPersonRow } from '#domain/board/busy-words.ts'
import { withoutHalf } from '#time/format.ts'

/** Where a bar stands tells its time well enough; a wide one has room to say it, px. */
const LEAST_FOR_TIMES = 170
/** A bar this wide has room for a surname and a whole tail number, px. */
const LEAST_FOR_TAIL = 90

interface BarParts {
  /** In their order of worth, each wording longest first; the first part is the name. */
  readonly parts: readonly (readonly string[])[]
  /** What stands in for the name where no wording of it fits whole; '' for nothing. */
  readonly brief: string
}

/**
 * What a bar could say: the name, then the instructor's initials, the activity and, on a wide one, the times. The row says
 * whose it is: an instructor's names the aircraft instead of the instructor.
 */
export function barParts(
  words: BookingWords,
  kind: RowKind,
  isMatch: boolean,
  width: number,
  locale: string,
): BarParts {
  const brief = words.isMaintenance ? 'Down' : words.customerInitials
  return { parts: partsOf(words, kind, isMatch, width, locale), brief }
}

function partsOf(
  words: BookingWords,
  kind: RowKind,
  isMatch: boolean,
  width: number,
  locale: string,
): BarParts['parts'] {
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
  /** The lead is the name itself, and nothing in its stead. */
  readonly isNamed: boolean
}

/** What stands in `room` px, each part whole: the name or what stands in for it, then as much as there is room for; null for nothing. */
export function barLineIn(
  { parts, brief }: BarParts,
  room: number,
  measure: Measure,
): BarLine | null {
  const said = parts
    .map((part) => part.filter((wording) => wording !== ''))
    .filter((part) => part.length > 0)
  const shortest = said[0]?.at(-1)
  if (shortest === undefined) return null
  const isNamed = measure(shortest) <= room
  const fitting = isNamed ? said : [[brief], ...said.slice(1)]
  const [lead, ...rest] = fitBar(fitting, room, measure)
  return lead === undefined ? null : { lead: barLine([lead]), rest: barLine(rest), isNamed }
}
