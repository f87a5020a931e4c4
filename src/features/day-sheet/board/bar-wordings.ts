import { bookingWords } from '#bookings/booking/booking-words.ts'
import { type BarParts, busyParts, isPersonRow } from '#domain/board/bar-words.ts'
import type { RowKind } from '#domain/board/board-rows.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type StatusKind, statusLabel } from '#domain/record/status.ts'
import { shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PrintedDay } from '#features/day-sheet/printed-day.ts'
import { initialsOf, sheetName } from '#features/day-sheet/sheet-people.ts'

/** Most important first, each longest first: customer, unknown status, instructor's initials (in an instructor's row
 * the aircraft), activity. */
export function barWordings(
  reservation: Reservation,
  kind: RowKind,
  { names, matches, format }: Pick<PrintedDay, 'names' | 'matches' | 'format'>,
  shortTail: (tail: string) => string,
): BarParts {
  const { customers, instructors, activity, aircraft, status } = reservation
  const isPerson = isPersonRow(kind)
  const tail = visibleText(aircraft?.tail ?? '')
  const tails = tail === '' ? [] : [tail, shortTail(tail)]
  const what = visibleText(activity ?? '').trim()
  const people = customers.map((person) => sheetName(person, names))
  const name = names === 'full' ? (customers[0]?.name ?? '') : ''
  const surname = shortName(visibleText(name)) || (people[0] ?? '')
  const isBlock = isMaintenance(reservation)
  if (!matches(reservation)) {
    const words = { isMaintenance: isBlock, tails, customerShort: surname, activity: what }
    return busyParts(words, kind)
  }
  if (isBlock) {
    const { down } = bookingWords(format)(reservation)
    return [down, [what, 'Mx'], isPerson ? tails : []]
  }
  return [
    [people.join(', '), surname],
    ...(status.kind === 'other' ? [[statusLabel(reservation)]] : []),
    isPerson ? tails : [initialsOf(instructors)],
    [what],
  ]
}

/** Of the others the outline is enough. */
export function hasPaperIcon(kind: StatusKind): boolean {
  return kind === 'checked-out' || kind === 'completed'
}
