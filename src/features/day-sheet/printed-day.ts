import type { FindingMarks } from '#bookings/findings/finding-marks.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Paper } from '#ui/paper/paper-size.ts'
import type { DaySheet } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'

/** All that a layout prints. Keeps its identity while unchanged, so lines aren't laid out again. */
export interface PrintedDay extends DaySheet, DaySheetState {
  readonly paper: Paper
  readonly format: DateFormat
  readonly day: PlainDay
  /** To the minute. */
  readonly now: Instant
  readonly fleet: readonly Aircraft[]
  readonly isWhole: boolean
  readonly isFiltered: boolean
  /** Blocks that started before this date aren't loaded; null without one. */
  readonly edge: string | null
  readonly findings: FindingMarks
  /** Printed bookings that overrun an inspection; '' for none. */
  readonly limits: string
  /** Since the previous print, by reservation id. */
  readonly changes: ReadonlyMap<string, LineChange>
  /** "https://desk.school.example". */
  readonly origin: string
}
