import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'

/** How old days may become before they are read again; first and last day count from today (UTC). */
type Wanted = readonly (readonly [first: number, last: number, age: number])[]

const SETTLED = 7 * DAY
const WANTED: Readonly<Record<ListName, Wanted>> = {
  reservations: [
    [0, 1, 12 * MINUTE],
    [2, 7, 2 * HOUR],
    [-2, -1, 3 * HOUR],
    [8, 60, 12 * HOUR],
  ],
  flights: [
    [0, 1, 20 * MINUTE],
    [-7, -1, 3 * HOUR],
  ],
}

/** How old (ms) a stretch of days may be: as old as its most urgent day. Days are numbers, `today` among them. */
export function wantedAge(
  collection: ListName,
  days: { readonly first: number; readonly last: number },
  today: number,
): number {
  const ages = WANTED[collection].flatMap(([first, last, age]) =>
    days.last >= today + first && days.first <= today + last ? [age] : [],
  )
  return Math.min(SETTLED, ...ages)
}
