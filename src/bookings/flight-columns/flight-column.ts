import type { ReactNode } from 'react'
import type { SortValue } from '#domain/flight-groups/rank.ts'
import type { HourStyle } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { Zone } from '#time/zone.ts'

/** What decides how a flight is written. */
export interface SayView {
  readonly locale: string
  readonly zone: Zone
  readonly hours: HourStyle
  /** False if every date shown is of this year. */
  readonly showsYear: boolean
}

/** What the cells of one row need beside its flight. Cells are functions of both, not components: scrolling draws hundreds of them a frame. */
export interface RowView extends SayView {
  /** 0 in the one row whose buttons the Tab key reaches; the arrow keys move it. */
  readonly tabIndex: 0 | -1
  readonly openFlight: (id: string) => void
  readonly openReservation: (id: string) => void
}

/**
 * What a cell holds and how it looks, for its `<td>` itself: one element fewer per cell saves a third of everything
 * the browser must create when a screenful of rows changes.
 */
export interface DrawnCell {
  readonly content: ReactNode
  readonly look?: string | undefined
  readonly title?: string | undefined
}

/** What decides how a figure is written into a file. */
export type FileStyle = Pick<SayView, 'zone' | 'hours'>

/** The sum under a column. */
interface ColumnTotal {
  /** `data-total` */
  readonly name: string
  /** Shown before it if there is room. Such a sum is of flown hours: over incomplete days it is a minimum. */
  readonly label?: string
  readonly of: (sums: RowSums) => number | null
  /** Which flights are not in it, in words; '' if all are. */
  readonly leftOut?: (sums: RowSums) => string
}

/** How a column looks and is called, whatever it holds. */
export interface ColumnLook<Id extends string> {
  /** The name of `data-column`, and of `sort` and `columns` in the address. */
  readonly id: Id
  readonly label: string
  /** Minimum width in pixels; texts share what is left over. */
  readonly width: number
  /** Nobody can make it narrower than this. */
  readonly least?: number
  /** Its tooltip, if the label is an abbreviation. */
  readonly meaning?: string
  readonly isStrong?: boolean
  /** A line separates it from the column before it. */
  readonly startsBlock?: boolean
  /** Its sum, in the unit of its values. */
  readonly total?: ColumnTotal
  /** On paper: millimetres, 0 takes the rest; `isLast` comes after all others. `instead` is how paper differs. */
  readonly paper?: {
    readonly width: number
    readonly isLast?: boolean
    readonly instead?: FlightColumn['say']
  }
}

/** One column of the flight log, on screen, in files and on paper. */
export interface FlightColumn<Id extends string = string> extends ColumnLook<Id> {
  readonly isNumber?: boolean
  /** The first press on its head sorts the largest, or newest, first. */
  readonly isLargestFirst?: boolean
  /** What it sorts by; null is "not recorded". */
  readonly value: (row: LogRow, zone: Zone) => SortValue
  /** In words, null where nothing is recorded. */
  readonly say: (row: LogRow, view: SayView) => string | null
  readonly draw: (row: LogRow, view: RowView) => DrawnCell
  /** In a file: readings and lengths as numbers of hours, days as 2026-11-18, times as 09:10. */
  readonly file: (row: LogRow, style: FileStyle) => CsvCell
  readonly sayTotal?: (sums: RowSums, hours: HourStyle) => string
  readonly fileTotal?: (sums: RowSums, hours: HourStyle) => CsvCell
  /** Excel's format of its numbers and days. */
  readonly excel?: string
}
