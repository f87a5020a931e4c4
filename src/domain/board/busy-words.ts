import type { RowKind } from './board-rows.ts'

interface BusyBooking {
  readonly isMaintenance: boolean
  readonly tail: readonly string[]
  readonly surname: string
  readonly activity: string
}

/** Longest first: the customer in an aircraft's row; customer and aircraft in an instructor's. */
export function busyWords(
  { isMaintenance, tail, surname, activity }: BusyBooking,
  kind: RowKind,
): readonly (readonly string[])[] {
  const who = isMaintenance ? '' : surname
  return [[who || activity], isPersonRow(kind) ? tail : []]
}

export function isPersonRow(kind: RowKind): boolean {
  return kind === 'instructor' || kind === 'no-instructor'
}
