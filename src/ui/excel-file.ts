import { DAY } from '#time/instant.ts'
import { dayNumber, parsePlainDay } from '#time/plain-day.ts'

interface ExcelColumn {
  readonly head: string
  /** Characters. */
  readonly width: number
  readonly format?: string | undefined
}

/** Days as 2026-11-18. */
export interface ExcelSheet {
  readonly name: string
  /** First row; null for none, as Excel's filters need. */
  readonly note: string | null
  readonly columns: readonly ExcelColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly totals: ReadonlySet<number>
}

export const EXCEL_DAYS = 'yyyy-mm-dd'

/** Numbers and days are typed; text stays text, even with a leading `=`. The heads are frozen. */
export async function excelFile(sheets: readonly ExcelSheet[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const drawn = sheets.map(({ name, note, columns, rows, totals }) => {
    const first = note === null ? [] : [[{ value: note, type: String }]]
    const heads = columns.map(({ head }) => ({ value: head, type: String, ...BOLD }))
    const cells = rows.map((row, place) =>
      row.map((cell, at) => excelCell(cell, columns[at]?.format, totals.has(place))),
    )
    return {
      data: [...first, heads, ...cells],
      sheet: name,
      stickyRowsCount: first.length + 1,
      columns: columns.map(({ width }) => ({ width })),
    }
  })
  return writeExcelFile(drawn).toBlob()
}

const BOLD = { fontWeight: 'bold' } as const

function excelCell(cell: string | number | null, format: string | undefined, isTotal: boolean) {
  const weight = isTotal ? BOLD : {}
  if (cell === null || cell === '') return null
  if (typeof cell === 'number')
    return { value: cell, type: Number, ...(format && { format }), ...weight }
  const day = format === EXCEL_DAYS ? parsePlainDay(cell) : null
  if (day !== null)
    return { value: new Date(dayNumber(day) * DAY), type: Date, format: EXCEL_DAYS, ...weight }
  return { value: cell, type: String, ...weight }
}
