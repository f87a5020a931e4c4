import { isMaintenance } from '#domain/activity.ts'
import type { RowKind } from '#domain/board/board-rows.ts'
import type { Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { initialsOf, sheetName } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { statusWord } from './status-word.ts'

/**
 * What a bar could say in its order of worth, each wording longest first: the customer, an unknown status in its own
 * word, the instructor's initials (the aircraft, in an instructor's row), the activity.
 */
export function barWordings(
  reservation: Reservation,
  kind: RowKind,
  { names }: Pick<SheetView, 'names'>,
): string[][] {
  const { customers, instructors, activity, aircraft, status } = reservation
  const isPerson = kind === 'instructor' || kind === 'no-instructor'
  const tail = visibleText(aircraft?.tail ?? '')
  const what = visibleText(activity ?? '').trim()
  if (isMaintenance(reservation)) return [[what, 'Mx'], isPerson ? [tail] : []]
  const people = customers.map((person) => sheetName(person, names))
  return [
    [people.join(', '), names === 'full' ? surname(people) : ''],
    status.kind === 'other' ? [statusWord(status)] : [],
    isPerson ? [tail] : [initialsOf(instructors)],
    [what],
  ]
}

/** Of a bar that the filters did not ask for: the surname, and in an instructor's row the aircraft before it. */
export function busyWordings(
  reservation: Reservation,
  kind: RowKind,
  { names }: Pick<SheetView, 'names'>,
): string[][] {
  const isPerson = kind === 'instructor' || kind === 'no-instructor'
  const people = reservation.customers.map((person) => sheetName(person, names))
  const who = isMaintenance(reservation) ? '' : surname(people)
  const what = visibleText(reservation.activity ?? '').trim()
  return [isPerson ? [visibleText(reservation.aircraft?.tail ?? '')] : [], [who || what]]
}

function surname(people: readonly string[]): string {
  return people[0]?.split(/\s+/).at(-1) ?? ''
}
