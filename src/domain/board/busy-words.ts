import type { RowKind } from './board-rows.ts'

interface BusyBooking {
  readonly isMaintenance: boolean
  /** The aircraft, longest wording first. */
  readonly tail: readonly string[]
  readonly surname: string
  readonly activity: string
}

/**
 * What a bar outside the filter says, each wording longest first: in an aircraft's row who has it, in an
 * instructor's with whom they are and in what.
 */
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
