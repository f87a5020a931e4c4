import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DaySheetState } from './day-sheet-state.ts'

interface RowsWanted {
  readonly people: ReadonlySet<string>
  /** A row holds all of its owner's bookings. */
  has(reservation: Reservation): boolean
}

/** Tails and people of the matches, as far as the layout has rows for them, plus tails selected by name. `booked` is
 * the whole day: someone who matched as a customer but also teaches gets a row. */
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
  // Not owners: bookings without an aircraft or instructor.
  tails.delete(NO_AIRCRAFT)
  const isWanted = (key: string) => key !== NO_INSTRUCTOR && people.has(key)
  return {
    people,
    has: (one) =>
      (hasTails && tails.has(tailOf(one))) || (hasPeople && placesOf(one).some(isWanted)),
  }
}
