import type { LineChange } from '#domain/dispatch/print-revision.ts'
import { FINDING_NAMES, type FindingKind } from '#domain/findings/finding-names.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { findingFacts } from '#school/findings/finding-marks.ts'
import type { SheetView } from './sheet-view.ts'

/** Attributes of every drawn booking; `data-change` puts the bar at its side. */
export function lineFacts(reservation: Reservation, { findings, changes, matches }: SheetView) {
  const { id, status } = reservation
  return {
    'data-reservation-id': id,
    'data-status': status.kind,
    'data-match': matches(reservation) ? undefined : false,
    'data-change': changes.get(id),
    ...findingFacts(id, findings.get(id)),
  }
}

const CHANGE_WORDS: Readonly<Record<LineChange, string>> = {
  new: 'new',
  moved: 'moved',
  cancelled: 'now cancelled',
  changed: 'changed',
}

/** What a reader must not miss on this line, in a word each: how it changed since the last print, and what is wrong. */
export function lineNotes({ id }: Reservation, { findings, changes }: SheetView): string[] {
  const change = changes.get(id)
  const mark = findings.get(id)
  const worst =
    mark?.worst === 'error' ? FINDING_NAMES[mark.kinds.split(' ')[0] as FindingKind] : null
  return [change === undefined ? null : CHANGE_WORDS[change], worst].filter((word) => word !== null)
}
