import type { CsvCell } from '#domain/text/csv.ts'

/** Excel's number format of a day. */
export const EXCEL_DAYS = 'yyyy-mm-dd'

export interface FileColumn {
  readonly head: string
  /** Excel: characters. */
  readonly width?: number
  /** Excel's number format. */
  readonly format?: string | undefined
}

/** What goes into a file or onto the clipboard. Numbers are plain, days are 2026-11-18. */
export interface FileTable {
  /** Of the sheet in Excel. */
  readonly name: string
  /** First row, which says what the file is of; null for none, as Excel's filters need. */
  readonly note: string | null
  readonly columns: readonly FileColumn[]
  readonly rows: readonly (readonly CsvCell[])[]
  /** Places of rows that are sums. */
  readonly totals?: ReadonlySet<number>
}
