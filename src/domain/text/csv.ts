/** Numbers get a decimal point and stay numbers; null is empty. */
export type CsvCell = string | number | null

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /(?!\n)\p{Cc}/gu

/** Starts of a formula, and characters ignored before them: blanks, quotes, invisible marks. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
const BLANK = '\\s\\p{Cf}"\''
const BEGINS = new RegExp(`^[${BLANK}]*${SIGN}`, 'u')
const ENDS = new RegExp(`${SIGN}$`, 'u')
const BETWEEN = new RegExp(`[;${BLANK}]+${SIGN}?`, 'gu')

/** UTF-8 with byte order mark, CRLF, quotes where needed. Text that a spreadsheet would run gets an apostrophe;
 * numbers, also negative ones, don't. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map(csvRow).join('\r\n')}\r\n`
}

/** Tab-separated, guarded alike; line breaks become blanks. */
export function writeTsv(rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) =>
    typeof value === 'string' ? inert(value).replace(/\n+/g, ' ') : plain(value)
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

function csvRow(row: readonly CsvCell[]): string {
  const cells = row.map(csvCell)
  const [first = '', second = ''] = cells
  // Spreadsheets with semicolons read both as one cell: "-3,5*A1" is a formula where the comma is the decimal mark.
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

/** Removes the guarding apostrophes. */
export function withoutGuard(text: string): string {
  const bare = text.startsWith("'") && BEGINS.test(text.slice(1)) ? text.slice(1) : text
  return bare.replace(BETWEEN, (run, at: number) => guardedBy(/([;\n])'/g, '$1', run, at, bare))
}

/** Guards wherever comma, semicolon or tab might start a cell: after semicolons and line breaks. A text may not end
 * there either, since its closing quote would start a cell. */
function guarded(run: string, at: number, text: string): string {
  return guardedBy(/[;\n]/g, "$&'", run, at, text)
}

function guardedBy(marks: RegExp, by: string, run: string, at: number, text: string): string {
  if (at + run.length < text.length && !ENDS.test(run)) return run
  const last = Math.max(0, run.lastIndexOf(';'))
  return run.slice(0, last) + run.slice(last).replace(marks, by)
}
