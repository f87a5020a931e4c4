import type { BookingWords } from '#bookings/booking/booking-words.ts'
import type { Measure } from '#domain/board/bar-text.ts'
import { type FittedPart, fitText, type TextPart } from './text-fit.ts'

type PartKey = 'time' | 'tail' | 'customer' | 'instructor' | 'activity' | 'status'

export interface BlockContent {
  /** Whole parts only, except a name wider than its bar. */
  readonly lines: readonly (readonly FittedPart<PartKey>[])[]
  /** Icons before the first line; 0 where they would push out the name. */
  readonly icons: number
}

const LINE = 15
/** px, padding and outline, both sides. */
const INSET = 6
const ICON = 15
/** px. Narrower bars show their time by position only. */
const MIN_FOR_TIMES = 170

/** What fits in a bar of this size (px): the name first, then the aircraft, then the rest. */
export function blockContent(
  words: BookingWords,
  width: number,
  height: number,
  icons: number,
  measure: Measure,
): BlockContent {
  const parts = partsOf(words, width)
  const across = width - INSET
  const count = Math.max(1, Math.floor((height - INSET + 2) / LINE))
  const fitted = (used: number) =>
    fitText(parts, (line) => across - (line === 0 ? used * ICON : 0), count, measure)
  for (let used = icons; used >= 0; used--) {
    const lines = fitted(used)
    if (lines[0]?.some(({ key }) => key === parts[0]?.key)) return { lines, icons: used }
  }
  const name = parts[0]?.wordings.at(-1)
  return { lines: name ? [[{ key: 'customer', text: name }]] : fitted(0), icons: 0 }
}

function partsOf(words: BookingWords, width: number): TextPart<PartKey>[] {
  const { customer, customerShort, activity } = words
  const isNamed = !words.isMaintenance && customer !== ''
  const parts: readonly TextPart<PartKey>[] = [
    { key: 'customer', wordings: isNamed ? [customer, customerShort] : [activity] },
    { key: 'tail', wordings: [words.tail] },
    // The school's own word for an unknown status.
    { key: 'status', wordings: [words.oddStatus] },
    { key: 'instructor', wordings: [words.instructorInitials] },
    { key: 'activity', wordings: isNamed ? [activity] : [] },
    { key: 'time', wordings: width < MIN_FOR_TIMES ? [] : [words.time, words.starts] },
  ]
  return parts.filter(({ wordings }) => wordings.some((wording) => wording !== ''))
}
