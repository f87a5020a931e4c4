import type { FindingMarks } from '#bookings/findings/finding-marks.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { DaySheetState } from './day-sheet-state.ts'

/** Keeps its identity while unchanged, so lines aren't laid out again. */
export interface SheetView {
  readonly zone: Zone
  readonly locale: string
  readonly day: PlainDay
  readonly names: DaySheetState['names']
  readonly phones: boolean
  readonly isWhole: boolean
  readonly isFiltered: boolean
  /** Blocks that began before this date aren't loaded; null without one. */
  readonly edge: string | null
  readonly findings: FindingMarks
  /** Printed bookings that overrun an inspection; '' for none. */
  readonly limits: string
  /** False: printed only because it shares a row with a match. */
  matches(this: void, reservation: Reservation): boolean
  /** Since the previous print, by reservation id. */
  readonly changes: ReadonlyMap<string, LineChange>
  /** "https://desk.school.example". */
  readonly origin: string
}
