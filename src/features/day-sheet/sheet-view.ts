import type { FindingMarks } from '#bookings/findings/finding-marks.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { DaySheetState } from './day-sheet-state.ts'

/** How the lines of a sheet are said and marked. The same object while nothing in it changed: lines are then not laid out again. */
export interface SheetView {
  readonly zone: Zone
  readonly locale: string
  readonly day: PlainDay
  readonly names: DaySheetState['names']
  readonly phones: boolean
  readonly isWhole: boolean
  readonly isFiltered: boolean
  /** The date before which blocks that still run are not known; null without one. */
  readonly edge: string | null
  readonly findings: FindingMarks
  /** The bookings on the sheet that overrun an inspection, in a line; '' for none. */
  readonly limits: string
  /** False: printed only because it is booked beside what the filters ask for. */
  matches(this: void, reservation: Reservation): boolean
  /** Since the print before, by reservation id. */
  readonly changes: ReadonlyMap<string, LineChange>
  /** Of the page: "https://desk.school.example". */
  readonly origin: string
}
