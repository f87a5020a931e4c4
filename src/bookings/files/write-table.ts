import { type CsvCell, writeCsv, writeTsv } from '#domain/text/csv.ts'
import { DAY } from '#time/instant.ts'
import { dayNumber, parsePlainDay } from '#time/plain-day.ts'
import { EXCEL_DAYS, type FileTable } from './file-table.ts'

export function toCsv({ note, ...table }: FileTable): string {
  return writeCsv([...(note === null ? [] : [[note]]), ...headedRows(table)])
}

/** For the clipboard, which needs no note. */
export function toTsv(table: FileTable): string {
  return writeTsv(headedRows(table))
}

function headedRows({ columns, rows }: Pick<FileTable, 'columns' | 'rows'>) {
  return [columns.map(({ head }) => head), ...rows]
}

const USUAL_WIDTH = 14
/** Excel allows so many characters. */
const LONGEST_NAME = 31

/** A sheet for each table. Numbers and days are typed; text stays text, even with a leading `=`. The heads are frozen. */
export async function toExcel(tables: readonly FileTable[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const sheets = tables.map(({ name, note, columns, rows, totals }) => {
    const first = note === null ? [] : [[{ value: note, type: String }]]
    const heads = columns.map(({ head }) => ({ value: head, type: String, ...BOLD }))
    const cells = rows.map((row, place) =>
      row.map((cell, at) => excelCell(cell, columns[at]?.format, totals?.has(place) ?? false)),
    )
    return {
      data: [...first, heads, ...cells],
      sheet: name.slice(0, LONGEST_NAME),
      stickyRowsCount: first.length + 1,
      columns: columns.map(({ width = USUAL_WIDTH }) => ({ width })),
    }
  })
  return writeExcelFile(sheets).toBlob()
}

const BOLD = { fontWeight: 'bold' } as const

function excelCell(cell: CsvCell, format: string | undefined, isTotal: boolean) {
  const weight = isTotal ? BOLD : {}
  if (cell === null || cell === '') return null
  if (typeof cell === 'number')
    return { value: cell, type: Number, ...(format && { format }), ...weight }
  const day = format === EXCEL_DAYS ? parsePlainDay(cell) : null
  if (day !== null)
    return { value: new Date(dayNumber(day) * DAY), type: Date, format: EXCEL_DAYS, ...weight }
  return { value: cell, type: String, ...weight }
}
