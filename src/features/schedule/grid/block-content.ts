import type { Measure } from '#domain/board/bar-text.ts'
import type { BookingWords } from '#school/booking/booking-words.ts'
import { type FittedPart, fitText, type TextPart } from './text-fit.ts'

type PartKey = 'time' | 'tail' | 'customer' | 'instructor' | 'activity' | 'status'

/** `lines` reads across, `spine` runs down a narrow bar like a book's back, `bare` is too small for a letter. */
export interface BlockContent {
  readonly flow: 'lines' | 'spine' | 'bare'
  readonly lines: readonly (readonly FittedPart<PartKey>[])[]
}

const LINE = 15
/** Padding and outline of a bar, both sides together. */
const INSET = 6
const ICON = 15
/** From here on a line across holds a time and a tail number, and the time comes first. */
const WIDE = 120
/** Capitals and figures of 12 px stand in as little as this; letters that reach below the line need more. */
const LEAST_FOR_CAPITALS = 10
const LEAST_FOR_LETTERS = 13

/** What a bar of this size (px) says: in order of importance, whole words only. The icons take the start of the first line. */
export function blockContent(
  words: BookingWords,
  width: number,
  height: number,
  icons: number,
  measure: Measure,
): BlockContent {
  const icon = icons * ICON
  const across = width - INSET
  const down = height - INSET + 2
  if (down >= LINE - 2 && measure(words.tail) + icon <= across) {
    const count = Math.max(1, Math.floor(down / LINE))
    const lines = fitText(
      partsAcross(words, width),
      (line) => across - (line === 0 ? icon : 0),
      count,
      measure,
    )
    return { flow: 'lines', lines }
  }
  if (width < LEAST_FOR_CAPITALS) return { flow: 'bare', lines: [] }
  const count = Math.max(1, Math.floor((width - 1) / LINE))
  const lines = fitText(partsDown(words, width), () => down - icon, count, measure)
  // A name without its tail number says too little on its own.
  return lines[0]?.[0]?.key === 'tail' ? { flow: 'spine', lines } : { flow: 'bare', lines: [] }
}

function partsAcross(words: BookingWords, width: number): TextPart<PartKey>[] {
  const time: TextPart<PartKey> = { key: 'time', wordings: [words.time, words.starts] }
  const tail: TextPart<PartKey> = { key: 'tail', wordings: [words.tail] }
  const rest = partsAfterTail(words)
  return width >= WIDE ? [time, tail, ...rest] : [tail, ...rest, time]
}

function partsDown(words: BookingWords, width: number): TextPart<PartKey>[] {
  const tail: TextPart<PartKey> = { key: 'tail', wordings: [words.tail, words.tailShort] }
  if (width < LEAST_FOR_LETTERS) {
    return [tail, { key: 'instructor', wordings: [words.instructorInitials] }]
  }
  return [tail, ...partsAfterTail(words)]
}

function partsAfterTail(words: BookingWords): TextPart<PartKey>[] {
  // An unknown status is given in its own word.
  const status: TextPart<PartKey> = { key: 'status', wordings: [words.oddStatus] }
  if (words.isMaintenance) return [{ key: 'activity', wordings: [words.activity] }, status]
  return [
    { key: 'customer', wordings: [words.customer, words.customerShort] },
    status,
    { key: 'instructor', wordings: [words.instructorInitials] },
    { key: 'activity', wordings: [words.activity] },
  ]
}
