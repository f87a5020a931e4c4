import type { BookingFilter } from '#domain/booking-filter.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/instructors.ts'
import { type Person, personKey } from '#domain/person.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { DaySheetState } from './day-sheet-state.ts'

/** Whose rows, sheets or slips a filtered print has. */
interface RowsWanted {
  readonly people: ReadonlySet<string>
  /** Whether a booking stands in one of them: whoever has a row has all of theirs in it. */
  has(reservation: Reservation): boolean
}

/** The tails and people of what the filters ask for, as far as the layout has rows for either; tails asked for by name have theirs anyhow. */
export function rowsWanted(
  asked: readonly Reservation[],
  {
    layout,
    by,
    aircraft,
    instructor,
  }: Pick<DaySheetState, 'layout' | 'by'> & Pick<BookingFilter, 'aircraft' | 'instructor'>,
): RowsWanted {
  const isList = layout === 'list'
  const hasTails = layout === 'clipboard' || (isList ? by === 'aircraft' : by !== 'instructor')
  const hasPeople = layout === 'slips' || layout === 'board' || (isList && by === 'instructor')
  const tails = new Set([...asked.map(tailOf), ...(aircraft ?? [])])
  const people = new Set(
    asked.flatMap(instructorKeys).filter((key) => instructor === null || instructor.includes(key)),
  )
  const named = new Map(
    asked
      .flatMap(({ instructors }) => instructors)
      .map((person): [string, Person] => [personKey(person), person]),
  )
  // What has no aircraft, and what nobody teaches, is nobody's day.
  tails.delete(NO_AIRCRAFT)
  const isWanted = (key: string) => key !== NO_INSTRUCTOR && people.has(key)
  return {
    people,
    has: (one) =>
      (hasTails && tails.has(tailOf(one))) ||
      (hasPeople && instructorKeys(one).some(isWanted)) ||
      (layout === 'board' && alsoOn(one, named).some(isWanted)),
  }
}
