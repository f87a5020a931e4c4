import { withoutHalf } from '#time/format.ts'
import { barLine, fitBar, type Measure } from './bar-text.ts'
import type { RowKind } from './board-rows.ts'

/** The texts of a booking that a bar chooses from; '' where there is nothing to say. */
export interface BarWords {
  readonly isMaintenance: boolean
  readonly customer: string
  readonly customerShort: string
  readonly customerInitials: string
  readonly instructorInitials: string
  readonly tail: string
  readonly tailShort: string
  readonly activity: string
  readonly oddStatus: string
  readonly time: string
  readonly starts: string
  /** Maintenance now or later, longest first. */
  readonly down: readonly string[]
}

/** Most important first; each part lists its wordings, longest first. */
export type BarParts = readonly (readonly string[])[]

/** px. Only a wide bar repeats its times; its position already shows them. */
const MIN_FOR_TIMES = 170

/** Name, instructor's initials, activity and, on a wide bar, times. A person's row shows the aircraft instead. */
export function barParts(
  words: BarWords,
  kind: RowKind,
  isMatch: boolean,
  width: number,
  locale: string,
): BarParts {
  const tail = [words.tail, words.tailShort]
  const isPerson = isPersonRow(kind)
  if (words.isMaintenance) {
    const what = words.down.length > 0 && isMatch ? words.down : [words.activity]
    return isPerson ? [tail, what] : [what, [words.oddStatus]]
  }
  if (!isMatch) return busyParts({ ...words, tails: tail }, kind)
  const isWide = width >= MIN_FOR_TIMES
  return [
    // In a person's row the whole tail number is worth more than a first name.
    words.customer === ''
      ? [words.activity]
      : [isPerson && !isWide ? '' : words.customer, words.customerShort],
    [words.oddStatus],
    isPerson ? tail : [words.instructorInitials],
    words.customer === '' ? [] : [words.activity],
    isWide ? [withoutHalf(words.time, locale), withoutHalf(words.starts, locale)] : [],
  ]
}

/** Of a booking the filter hides: whose it is, and in a person's row the aircraft. */
export function busyParts(
  words: Pick<BarWords, 'isMaintenance' | 'customerShort' | 'activity'> & {
    readonly tails: readonly string[]
  },
  kind: RowKind,
): BarParts {
  const who = words.isMaintenance ? '' : words.customerShort
  return [[who || words.activity], isPersonRow(kind) ? words.tails : []]
}

export function isPersonRow(kind: RowKind): boolean {
  return kind === 'instructor' || kind === 'no-instructor'
}

export interface BarText {
  readonly name: string
  readonly rest: string
  /** False if `briefName` stands in for the name. */
  readonly isNamed: boolean
}

/** Where a name has no room: initials, or the first word of what is booked. */
export function briefName({ isMaintenance, customerInitials, activity }: BarWords): string {
  return isMaintenance ? 'Down' : customerInitials || (activity.split(' ')[0] ?? '')
}

/** The name first, then as many whole parts as fit in `room` px. Null if nothing fits. A customer's initials never
 * stand beside the instructor's. */
export function barText(
  words: BarWords,
  parts: BarParts,
  room: number,
  measure: Measure,
): BarText | null {
  const said = parts
    .map((part) => part.filter((wording) => wording !== ''))
    .filter((part) => part.length > 0)
  const shortest = said[0]?.at(-1)
  if (shortest === undefined) return null
  const isNamed = measure(shortest) <= room
  const [name, ...rest] = fitBar(
    isNamed
      ? said
      : [[briefName(words)], ...said.slice(1).filter(([one]) => one !== words.instructorInitials)],
    room,
    measure,
  )
  return name === undefined ? null : { name: barLine([name]), rest: barLine(rest), isNamed }
}

/** GAP is its width in px, with rounding. */
export const THIN_SPACE = '\u2009'
const GAP = 2

interface LineText {
  readonly name: string
  /** An unknown status in the school's word; '' without room. */
  readonly status: string
  /** The other person; in a person's row, the aircraft. '' without room. */
  readonly other: string
}

/** A line of a day: the name, cut if need be, then what fits in `room` px after it, each whole. */
export function lineText(
  words: BarWords,
  kind: RowKind,
  room: number,
  measure: { readonly name: Measure; readonly rest: Measure },
): LineText {
  const names = lineNames(words)
  const name =
    names.find((one) => measure.name(one) <= room) ?? cut(names.at(-1) ?? '', room, measure.name)
  let left = room - measure.name(name)
  const fitting = (wordings: readonly string[]) => {
    const found = wordings.find((text) => text !== '' && measure.rest(text) + GAP <= left) ?? ''
    if (found !== '') left -= measure.rest(found) + GAP
    return found
  }
  const other = fitting(
    isPersonRow(kind) ? [words.tail, words.tailShort] : [words.instructorInitials],
  )
  return { name, status: fitting([words.oddStatus]), other }
}

function cut(name: string, room: number, measure: Measure): string {
  const letters = Array.from(name)
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}

/** Longest first. */
export function lineNames({
  isMaintenance,
  activity,
  customerShort,
}: Pick<BarWords, 'isMaintenance' | 'activity' | 'customerShort'>): readonly string[] {
  if (isMaintenance) return [activity, 'Down']
  return customerShort === ''
    ? [activity, 'No name'].filter((name) => name !== '')
    : [customerShort]
}
