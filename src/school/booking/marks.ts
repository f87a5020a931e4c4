import type { BookingChange, ChangeKind } from '#api/words/booking-change.ts'

/** What became of each booking since somebody here marked the changes as seen. */
export type Marks = ReadonlyMap<string, ChangeKind>

/** The marks to draw; what is gone is drawn nowhere. */
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
