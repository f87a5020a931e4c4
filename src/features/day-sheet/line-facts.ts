import { findingFacts } from '#bookings/findings/finding-marks.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import { FINDING_NAMES, type FindingKind } from '#domain/findings/finding-names.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { SheetView } from './sheet-view.ts'

/** `data-change` draws the bar at its side. */
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

/** In a word each: what changed since the last print, and what is wrong. */
export function lineNotes({ id }: Reservation, { findings, changes }: SheetView): string[] {
  const change = changes.get(id)
  const mark = findings.get(id)
  const kind = mark?.kinds.split(' ')[0] as FindingKind | undefined
  const isWorst = mark?.worst === 'error' && kind && kind !== 'overruns-inspection'
  return [
    ...(change === undefined ? [] : [CHANGE_WORDS[change]]),
    ...(isWorst ? [FINDING_NAMES[kind]] : []),
    ...(mark?.overruns ?? []),
  ]
}
