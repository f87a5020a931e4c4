import type { BookingChange } from '#api/words/booking-change.ts'
import { type FindingMarks, findingNames } from '#bookings/findings/finding-marks.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { ChangeKind } from '#wire/wire.ts'

/** Changes since this browser marked them as seen. */
export type Marks = ReadonlyMap<string, ChangeKind>

export interface BookingMarks {
  readonly findings: FindingMarks
  readonly changes: Marks
}

export const NO_MARKS: BookingMarks = { findings: new Map(), changes: new Map() }

export function marksOf(changes: readonly BookingChange[]): Marks {
  return new Map(
    changes
      .filter(({ kind }) => kind !== 'gone')
      .map(({ id, kind }): [string, ChangeKind] => [id, kind]),
  )
}

/** Says what the dot shows. */
export function markedName(name: string, mark: ChangeKind | undefined): string {
  return mark === undefined ? name : `${name}, ${mark} since last seen`
}

/** Says what all marks show. */
export function nameWithMarks(name: string, { id }: Reservation, marks: BookingMarks): string {
  return markedName(`${name}${findingNames(marks.findings.get(id))}`, marks.changes.get(id))
}
