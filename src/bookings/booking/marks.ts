import type { BookingChange } from '#api/words/booking-change.ts'
import { type FindingMarks, findingNames } from '#bookings/findings/finding-marks.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { ChangeKind } from '#wire/wire.ts'

/** What became of each booking since somebody here marked the changes as seen. */
export type Marks = ReadonlyMap<string, ChangeKind>

/** Everything drawn on a booking besides itself, by booking. */
export interface BookingMarks {
  readonly findings: FindingMarks
  readonly changes: Marks
}

export const NO_MARKS: BookingMarks = { findings: new Map(), changes: new Map() }

/** The marks to draw; gone bookings are drawn nowhere. */
export function marksOf(changes: readonly BookingChange[]): Marks {
  return new Map(
    changes
      .filter(({ kind }) => kind !== 'gone')
      .map(({ id, kind }): [string, ChangeKind] => [id, kind]),
  )
}

/** The end of an accessible name: what a sighted reader sees as a dot. */
export function markedName(name: string, mark: ChangeKind | undefined): string {
  return mark === undefined ? name : `${name}, ${mark} since last seen`
}

/** An accessible name with everything a sighted reader sees as a mark: what is wrong, and that it is news. */
export function nameWithMarks(name: string, { id }: Reservation, marks: BookingMarks): string {
  return markedName(`${name}${findingNames(marks.findings.get(id))}`, marks.changes.get(id))
}
