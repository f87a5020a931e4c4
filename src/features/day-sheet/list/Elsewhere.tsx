import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { sheetName } from '#features/day-sheet/sheet-people.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayBlock } from '#features/day-sheet/sheet-words.ts'

interface ElsewhereProps {
  readonly reservation: Reservation
  /** Nobody where they are on it in another place than as its instructor. */
  readonly owner: Person | null
  /** What the owner's line stands in. */
  readonly place: 'slip' | 'list'
  readonly view: SheetView
}

/** What an instructor is on besides their own lines. */
export function Elsewhere({ reservation, owner, place, view }: ElsewhereProps) {
  const { start, end, aircraft } = reservation
  const time =
    start === null || end === null
      ? '—'
      : sayBlock(view.zone, { start, end }, view.day, view.locale)
  return (
    <>
      {time} <bdi>{visibleText(aircraft?.tail ?? '') || 'No aircraft'}</bdi>:{' '}
      {owner ? (
        <>
          with <bdi>{sheetName(owner, view.names)}</bdi>,{' '}
          {place === 'slip' ? 'on whose slip' : 'under whose name'} it stands
        </>
      ) : (
        'not as instructor'
      )}
    </>
  )
}
