/** A line of a table as text: where it begins in the file, counted from 1, and its cells. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly lines: readonly CsvLine[]
  /** Whether a comma may be the decimal mark, since it is not what is between cells. */
  readonly hasCommas: boolean
  /** The line of a quote that is never closed; null for none. */
  readonly openQuote: number | null
}

const SEPARATORS = [',', ';', '\t'] as const

/** The lines of a table with commas, semicolons or tabs between its cells, whichever its first line has most of; empty ones left out. */
export function readCsvLines(text: string): CsvTable {
  const told = /^\ufeff?sep=([,;\t])(?:\r\n?|\n|$)/i.exec(text)
  const body = told ? text.slice(told[0].length) : text.replace(/^\ufeff/, '')
  const separator = told?.[1] ?? likeliest(body)
  const lines: CsvLine[] = []
  let [cells, cell, line, begins, quoted] = [[] as string[], '', told ? 2 : 1, 0, -1]
  begins = line
  const endLine = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: begins, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < body.length; at++) {
    const char = body[at] ?? ''
    const isBreak = char === '\n' || char === '\r'
    if (isBreak && body[at] === '\r' && body[at + 1] === '\n') at++
    if (isBreak) line++
    if (quoted >= 0) {
      if (char !== '"') cell += isBreak ? '\n' : char
      else if (body[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = -1
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = line
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endLine()
      begins = line
    } else cell += char
  }
  endLine()
  return { lines, hasCommas: separator !== ',', openQuote: quoted >= 0 ? quoted : null }
}

function likeliest(body: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(body.trimStart())?.[0] ?? ''
  const bare = head.replace(/"(?:[^"]|"")*"/g, '')
  const countOf = (mark: string) => bare.split(mark).length
  return SEPARATORS.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best), ',')
}
