import type { CsvCell } from '#domain/text/csv.ts'
import type { FlightColumn } from '#school/flight-columns/flight-column.ts'
import { DAY } from '#time/instant.ts'
import { dayNumber, parsePlainDay } from '#time/plain-day.ts'
import type { ExportTable } from './log-export.ts'

/** An .xlsx file: numbers as numbers, days as days, text as text whatever it begins with; the head stays in sight. */
export async function excelFile(table: ExportTable, comment: string | null): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const head = table.head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = table.rows.map((cells, place) =>
    cells.map((cell, column) =>
      excelCell(cell, table.columns[column] ?? null, table.totals.has(place)),
    ),
  )
  const first = comment === null ? [] : [[{ value: comment, type: String }]]
  return writeExcelFile([...first, head, ...rows], {
    sheet: 'Flight log',
    stickyRowsCount: first.length + 1,
    columns: table.columns.map((column) => ({
      width: column === null ? 24 : Math.max(8, Math.round(column.width / 7)),
    })),
  }).toBlob()
}

const DAYS = 'yyyy-mm-dd'

function excelCell(cell: CsvCell, column: FlightColumn | null, isTotal: boolean) {
  const weight = isTotal ? { fontWeight: 'bold' as const } : {}
  if (cell === null) return null
  if (typeof cell === 'number') {
    const format = column?.excel
    return { value: cell, type: Number, ...(format && { format }), ...weight }
  }
  const day = column?.excel === DAYS ? parsePlainDay(cell) : null
  if (day !== null)
    return { value: new Date(dayNumber(day) * DAY), type: Date, format: DAYS, ...weight }
  return cell === '' ? null : { value: cell, type: String, ...weight }
}
