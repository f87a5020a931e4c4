import type { BookingWords } from '#features/booking/booking-words.ts'
import type { RowKind } from './board-rows.ts'

const HALF_OF_THE_DAY = / [AP]M/g
// Hebrew, Arabic and their kin turn a line around; isolated they turn only themselves.
const TURNS_AROUND = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * What a bar could say, in its order of worth. The axis says which half of the day it is, and the row whose it is: an
 * instructor's row names the aircraft instead of the instructor.
 */
export function barParts(words: BookingWords, kind: RowKind): readonly (readonly string[])[] {
  const time = words.time.replace(HALF_OF_THE_DAY, '')
  const starts = words.starts.replace(HALF_OF_THE_DAY, '')
  const isPerson = kind === 'instructor' || kind === 'no-instructor'
  const tail = [words.tail, words.tailShort]
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

/** The parts as one text; a name that is written from the right does not turn its neighbours around. */
export function barLine(parts: readonly string[]): string {
  return parts
    .map((part) => (TURNS_AROUND.test(part) ? `\u2068${part}\u2069` : part))
    .join('\u2002')
}
