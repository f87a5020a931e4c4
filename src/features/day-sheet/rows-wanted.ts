import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DaySheetState } from './day-sheet-state.ts'

/** Whose rows, sheets or slips a filtered print has. */
interface RowsWanted {
  readonly people: ReadonlySet<string>
  /** Whether a booking stands in one of them: whoever has a row has all of theirs in it. */
  has(reservation: Reservation): boolean
}

/**
 * The tails and people of what the filters ask for, as far as the layout has rows for either; tails asked for by name have
 * theirs anyhow. `booked` is the whole day: whoever teaches in it has a row on a board, be it as a customer that they were
 * asked for.
 */
export function rowsWanted(
  asked: readonly Reservation[],
  booked: readonly Reservation[],
  {
    layout,
    by,
    aircraft,
    instructor,
  }: Pick<DaySheetState, 'layout' | 'by'> & Pick<BookingFilter, 'aircraft' | 'instructor'>,
): RowsWanted {
  const isList = layout === 'list'
  const isBoard = layout === 'board'
  const hasTails =
    layout === 'clipboard' || (isBoard && by !== 'instructor') || (isList && by === 'aircraft')
  const hasPeople = layout === 'slips' || isBoard || (isList && by === 'instructor')
  const tails = new Set([...asked.map(tailOf), ...(aircraft ?? [])])
  const teaching = new Map(
    booked
      .flatMap(({ instructors }) => instructors)
      .map((person): [string, Person] => [personKey(person), person]),
  )
  const placesOf = (one: Reservation) => [
    ...instructorKeys(one),
    ...(isBoard ? alsoOn(one, teaching) : []),
  ]
  const people = new Set(
    asked.flatMap(placesOf).filter((key) => instructor === null || instructor.includes(key)),
  )
  // Bookings without an aircraft or an instructor belong to nobody's day.
  tails.delete(NO_AIRCRAFT)
  const isWanted = (key: string) => key !== NO_INSTRUCTOR && people.has(key)
  return {
    people,
    has: (one) =>
      (hasTails && tails.has(tailOf(one))) || (hasPeople && placesOf(one).some(isWanted)),
  }
}
