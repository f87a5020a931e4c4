/** A number is written with a point and stays a number for a spreadsheet; null is an empty cell. */
export type CsvCell = string | number | null

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /(?!\n)\p{Cc}/gu

/** What begins a formula, and what does not count in front of it: blanks, quotes, unseen marks, and what is taken off again. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
const BLANK = '\\s\\p{Cf}"\''
const BEGINS = new RegExp(`^[${BLANK}]*${SIGN}`, 'u')
const ENDS = new RegExp(`${SIGN}$`, 'u')
const BETWEEN = new RegExp(`[;${BLANK}]+${SIGN}?`, 'gu')

/**
 * A file that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, quotes where needed. Text that a
 * spreadsheet would run gets an apostrophe before it; numbers, negative ones too, are left alone.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map(csvRow).join('\r\n')}\r\n`
}

/** Cells for the clipboard, tabs between them, equally harmless; whatever would break a row becomes a blank. */
export function writeTsv(rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) =>
    typeof value === 'string' ? inert(value).replace(/\n+/g, ' ') : plain(value)
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

function csvRow(row: readonly CsvCell[]): string {
  const cells = row.map(csvCell)
  const [first = '', second = ''] = cells
  // A reader of semicolons has both in one cell: "-3,5*A1" is a formula where the decimal mark is a comma.
  if (first.startsWith('-') && typeof row[1] === 'string' && /^[^'"]/.test(second))
    cells[1] = `'${second}`
  return cells.join(',')
}

function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return plain(value)
  const text = inert(value)
  return /[",;\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function plain(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : String(value)
}

function inert(text: string): string {
  const clean = text
    .replace(LINE_BREAK, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL, '')
    .replace(/(?<!\n)\n+$/, '')
  return (BEGINS.test(clean) ? "'" : '') + clean.replace(BETWEEN, guarded)
}

/** A cell of such a file without the apostrophes that keep a spreadsheet from running it: what was written, whatever that is. */
export function withoutGuard(text: string): string {
  const bare = text.startsWith("'") && BEGINS.test(text.slice(1)) ? text.slice(1) : text
  return bare.replace(BETWEEN, (run, at: number) => guardedBy(/([;\n])'/g, '$1', run, at, bare))
}

/**
 * Puts an apostrophe where a spreadsheet could see the beginning of a formula, whichever of comma, semicolon and tab it takes
 * for the mark between cells: after a semicolon or a line break, which a reader of semicolons does not know to be quoted. Nor
 * may a text end there, since its closing quote would open a cell.
 */
function guarded(run: string, at: number, text: string): string {
  return guardedBy(/[;\n]/g, "$&'", run, at, text)
}

function guardedBy(marks: RegExp, by: string, run: string, at: number, text: string): string {
  if (at + run.length < text.length && !ENDS.test(run)) return run
  const last = Math.max(0, run.lastIndexOf(';'))
  return run.slice(0, last) + run.slice(last).replace(marks, by)
}
