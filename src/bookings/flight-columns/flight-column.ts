import type { ReactNode } from 'react'
import type { SortValue } from '#domain/flight-groups/rank.ts'
import type { Balance } from '#domain/flight-log/control-words.ts'
import type { HourStyle } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Zone } from '#time/zone.ts'

export interface SayView {
  readonly format: DateFormat
  readonly hours: HourStyle
  /** False if all dates shown are in this year. */
  readonly showsYear: boolean
}

/** For the cells of one row. Cells are functions, not components: scrolling draws hundreds per frame. */
export interface RowView extends SayView {
  /** 0 in the row that Tab reaches. */
  readonly tabIndex: 0 | -1
  readonly openFlight: (id: string) => void
  readonly openReservation: (id: string) => void
}

/** Of the `<td>` itself: one element less per cell saves a third of what the browser creates per screenful. */
export interface DrawnCell {
  readonly content: ReactNode
  readonly look?: string | undefined
  readonly title?: string | undefined
  /** Of a sum: `data-total`. */
  readonly total?: string | undefined
}

/** For the sums in the head of a group. */
export interface SumView extends Pick<SayView, 'hours'> {
  readonly sums: RowSums
  /** Only for a tail with readings. */
  readonly balance: Balance | undefined
  /** "≥ " if days are missing: then every sum is a minimum. */
  readonly least: string
}

export type FileStyle = Pick<SayView, 'format' | 'hours'>

interface ColumnTotal {
  readonly name: string
  /** Shown before the sum if there is room. Marks a sum of flown hours, a minimum if days are incomplete. */
  readonly label?: string
  readonly of: (sums: RowSums) => number | null
  /** Flights the sum leaves out, in words; '' if none. */
  readonly excluded?: (sums: RowSums) => string
  /** Hundredths a flight, for the tooltip. */
  readonly mean?: (sums: RowSums) => number | null
}

export interface ColumnLook<Id extends string> {
  /** `data-column`, and the name in `sort` and `columns` of the address. */
  readonly id: Id
  readonly label: string
  /** In files, if not the label: people's spreadsheets read these names. */
  readonly fileHead?: string
  /** Minimum px; text columns share the rest. */
  readonly width: number
  /** Limit for manual resizing, px. */
  readonly least?: number
  /** Tooltip, if the label is an abbreviation. */
  readonly meaning?: string
  readonly isStrong?: boolean
  readonly startsBlock?: boolean
  readonly total?: ColumnTotal
  /** In the head of a group; null leaves the place to the group's name. */
  readonly drawSum?: (view: SumView) => DrawnCell | null
  /** On paper: mm, 0 takes the rest; `isLast` moves it to the end; `instead` is paper's own text. */
  readonly paper?: {
    readonly width: number
    readonly isLast?: boolean
    readonly instead?: FlightColumn['say']
  }
}

export interface FlightColumn<Id extends string = string> extends ColumnLook<Id> {
  readonly isNumber?: boolean
  /** The first press sorts largest, or newest, first. */
  readonly isLargestFirst?: boolean
  /** Sort value; null is "not recorded". */
  readonly value: (row: LogRow, zone: Zone) => SortValue
  /** Null if not recorded. */
  readonly say: (row: LogRow, view: SayView) => string | null
  readonly draw: (row: LogRow, view: RowView) => DrawnCell
  /** In files: hours as numbers, days as 2026-11-18, times as 09:10. */
  readonly file: (row: LogRow, style: FileStyle) => CsvCell
  readonly sayTotal?: (sums: RowSums, hours: HourStyle) => string
  readonly fileTotal?: (sums: RowSums, hours: HourStyle) => CsvCell
  /** Excel number format. */
  readonly excel?: string
}
