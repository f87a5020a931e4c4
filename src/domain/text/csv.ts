/** A number is written with a point and stays a number for a spreadsheet; null is an empty cell. */
export type CsvCell = string | number | null

/** A spreadsheet runs a text that begins like this as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u

/**
 * A file that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, quotes where needed. Text that a
 * spreadsheet would run gets an apostrophe before it; numbers, negative ones too, are left alone.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Cells for the clipboard, tabs between them, equally harmless; whatever would break a row becomes a blank. */
export function writeTsv(rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) =>
    typeof value === 'string' ? inert(value).replace(/[\t\r\n]+/g, ' ') : plain(value)
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return plain(value)
  const text = inert(value)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function plain(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : String(value)
}

function inert(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
