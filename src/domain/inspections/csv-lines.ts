export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly lines: readonly CsvLine[]
  /** A comma may be the decimal mark, because it doesn't separate cells. */
  readonly hasCommas: boolean
  /** Line of an unclosed quote; null for none. */
  readonly openQuote: number | null
}

const SEPARATORS = [',', ';', '\t'] as const

/** Separator: comma, semicolon or tab, whichever the first line has most of. Skips empty lines. */
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
