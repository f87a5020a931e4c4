import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { barLine, fitBar, type Measure } from '#domain/board/bar-text.ts'
import type { RowKind } from '#domain/board/board-rows.ts'
import { busyWords, isPersonRow } from '#domain/board/busy-words.ts'
import { withoutHalf } from '#time/format.ts'

/** px. Only a wide bar repeats its times; its position already shows them. */
const MIN_FOR_TIMES = 170
/** px. Fits a surname and a whole tail number. */
const MIN_FOR_TAIL = 90

interface BarParts {
  /** Most important first; each part lists its wordings, longest first. The first part is the name. */
  readonly parts: readonly (readonly string[])[]
  /** Used where no wording of the name fits; '' for none. */
  readonly brief: string
}

/** Name, instructor's initials, activity and, on a wide bar, times. An instructor's row shows the aircraft instead. */
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
  const isWide = width >= MIN_FOR_TIMES
  const time = withoutHalf(words.time, locale)
  const starts = withoutHalf(words.starts, locale)
  return [
    // In an instructor's row the whole tail number is worth more than a first name.
    words.customer === ''
      ? [words.activity]
      : [isPerson && !isWide ? '' : words.customer, words.customerShort],
    [words.oddStatus],
    isPerson ? (width < MIN_FOR_TAIL ? tail : [words.tail]) : [words.instructorInitials],
    words.customer === '' ? [] : [words.activity],
    isWide ? [time, starts] : [],
  ]
}

export interface BarLine {
  readonly lead: string
  readonly rest: string
  /** False if `brief` stands in for the name. */
  readonly isNamed: boolean
}

/** Name or `brief` first, then as many whole parts as fit in `room` px. Null if nothing fits. */
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
