import type { BookingWords } from './booking-words.ts'
import { type FittedPart, fitText, type Measure, type TextPart } from './text-fit.ts'

export type PartKey = 'time' | 'tail' | 'customer' | 'instructor' | 'activity' | 'status'

/** `lines` reads across, `spine` runs down a narrow bar like a book's back, `bare` is too small for a letter. */
export interface BlockContent {
  readonly flow: 'lines' | 'spine' | 'bare'
  readonly lines: readonly (readonly FittedPart<PartKey>[])[]
}

const LINE = 15
const LEAST_FOR_LETTERS = 13
/** Padding and outline of a bar, both sides together. */
const INSET = 6
const ICON = 14
/** From here on a line across holds a time and a tail number, and the time comes first. */
const WIDE = 120
/** Below it a tail number does not fit across. */
const ACROSS = 56

/** What a bar of this size (px) says: by worth, whole words only. `hasIcon` keeps a corner free. */
export function blockContent(
  words: BookingWords,
  width: number,
  height: number,
  hasIcon: boolean,
  measure: Measure,
): BlockContent {
  const across = width - INSET
  const down = height - INSET + 2
  const spineLength = down - (hasIcon ? ICON : 0)
  if (width >= ACROSS && down >= LINE - 2) {
    // The icon stands in the first line's corner; the rest of the lines give its width away, which keeps the edge straight.
    const length = across - (hasIcon ? ICON : 0)
    const lines = fitText(partsFor(words, width), length, Math.max(1, Math.floor(down / LINE)), measure)
    if (lines.length > 0) return { flow: 'lines', lines }
  }
  if (width >= LEAST_FOR_LETTERS) {
    const count = Math.max(1, Math.floor((width - 2) / LINE))
    const lines = fitText(partsFor(words, 0), spineLength, count, measure)
    if (lines.length > 0) return { flow: 'spine', lines }
  }
  return { flow: 'bare', lines: [] }
}

function partsFor(words: BookingWords, width: number): TextPart<PartKey>[] {
  const time: TextPart<PartKey> = { key: 'time', wordings: [words.time, words.starts] }
  const tail: TextPart<PartKey> = { key: 'tail', wordings: [words.tail] }
  const rest: TextPart<PartKey>[] = words.isMaintenance
    ? [{ key: 'activity', wordings: [words.activity, 'Mx'] }]
    : [
        { key: 'customer', wordings: [words.customer, words.customerShort] },
        { key: 'instructor', wordings: [words.instructorInitials] },
        { key: 'activity', wordings: [words.activity] },
      ]
  // An unknown status is told by its own word, right after who it is.
  const status: TextPart<PartKey> = { key: 'status', wordings: [words.oddStatus] }
  return width >= WIDE ? [time, tail, ...rest, status] : [tail, ...rest, time, status]
}
