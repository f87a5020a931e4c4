import { normalTail } from '#domain/record/fleet.ts'
import { type CsvCell, writeCsv } from '#domain/text/csv.ts'
import { dayFromNumber, type PlainDay } from '#time/plain-day.ts'
import {
  type CellRead,
  readCarry,
  readDay,
  readGrounds,
  readInterval,
  readMeter,
  readPoint,
  readWarn,
  wordsIn,
} from './csv-cells.ts'
import { CSV_COLUMNS, type CsvColumn, columnName, columnOf } from './csv-columns.ts'
import { type CsvLine, readCsvLines } from './csv-lines.ts'
import { dueAfter } from './done-at.ts'
import type { KeptItem, LimitMeter, TypedItem, TypedLimit, WrittenDone } from './typed-item.ts'

/** With its last completion, if the file has the day. */
export interface ItemOfFile extends TypedItem {
  readonly done?: WrittenDone & { readonly on: PlainDay }
}

interface FileProblem {
  readonly line: number
  readonly words: string
}

export interface InspectionsFile {
  readonly items: readonly ItemOfFile[]
  /** By line. An item with a problem isn't among the items. */
  readonly problems: readonly FileProblem[]
}

const COLUMNS = Object.keys(CSV_COLUMNS) as CsvColumn[]
const LONGEST = { tail: 20, name: 80, note: 500 }

/** One line per limit. Unreadable parts become problems that say what to do; nothing is dropped silently. */
export function readInspectionsCsv(text: string): InspectionsFile {
  const { lines, hasCommas, openQuote } = readCsvLines(text)
  const [head, ...rows] = lines
  if (!head) return { items: [], problems: [{ line: 1, words: 'The file is empty.' }] }
  const problems: FileProblem[] = []
  const columns = head.cells.map((heading) => columnOf(heading))
  const say = (line: number, words: string) => void problems.push({ line, words: `${words}.` })
  if (columns.every((column) => column === null)) {
    say(
      head.line,
      `Line ${head.line}: the first line must name the columns: ${COLUMNS.map(columnName).join(', ')}`,
    )
    return { items: [], problems }
  }
  if (openQuote !== null)
    say(
      openQuote,
      `Line ${openQuote}: a quote (") is opened and never closed; close it or take it out`,
    )
  for (const [index, column] of columns.entries()) {
    const heading = (head.cells[index] ?? '').trim()
    if (column === null && (heading !== '' || rows.some(({ cells }) => cells[index]?.trim())))
      say(
        head.line,
        `Line ${head.line}: there is no column “${heading}” here, so it is left out; the columns are ${COLUMNS.map(columnName).join(', ')}`,
      )
    else if (column !== null && columns.indexOf(column) < index)
      say(head.line, `Line ${head.line}: there are two columns “${columnName(column)}”; keep one`)
  }
  const missing = (['tail', 'name', 'meter'] as const).filter((one) => !columns.includes(one))
  for (const column of missing)
    say(head.line, `Line ${head.line}: the column “${columnName(column)}” is missing; add it`)
  if (missing.length > 0) return { items: [], problems }
  const read = rows.map((row) => readRow(row, columns, hasCommas, say))
  return { items: joined(read, say), problems: problems.sort((a, b) => a.line - b.line) }
}

interface Row {
  readonly line: number
  /** Key of its item; null if unreadable. */
  readonly key: string | null
  readonly item: Omit<TypedItem, 'limits'> | null
  readonly limit: TypedLimit | null
  readonly doneAt: number | null
  readonly doneOn: PlainDay | null
}

type Say = (line: number, words: string) => void

function readRow(
  { line, cells }: CsvLine,
  columns: readonly (CsvColumn | null)[],
  hasCommas: boolean,
  say: Say,
): Row {
  let isWrong = false
  const cell = (column: CsvColumn) => cells[columns.indexOf(column)] ?? ''
  function take<T>(column: CsvColumn, result: CellRead<T>): T | null {
    if ('value' in result) return result.value
    isWrong = true
    say(line, `Line ${line}: “${columnName(column)}” ${result.wrong}`)
    return null
  }
  if (cells.slice(columns.length).some((one) => one.trim() !== '')) {
    isWrong = true
    say(
      line,
      `Line ${line}: there are more cells than columns; put quotes around what has a separator in it`,
    )
  }
  const tail = take('tail', wordsIn(cell('tail'), LONGEST.tail, true))
  const name = take('name', wordsIn(cell('name'), LONGEST.name, true))
  const note = take('note', wordsIn(cell('note'), LONGEST.note, false))
  const carry = take('carry', readCarry(cell('carry')))
  const grounds = take('grounds', readGrounds(cell('grounds')))
  const meter = take('meter', readMeter(cell('meter')))
  const key = tail && name && `${normalTail(tail)}\n${name}`
  const nothing = { line, key, item: null, limit: null, doneAt: null, doneOn: null }
  if (meter === null) return nothing
  const point = (column: 'due' | 'doneAt') =>
    cell(column).trim() === '' ? null : take(column, readPoint(cell(column), meter, hasCommas))
  const interval = take('interval', readInterval(cell('interval'), meter, hasCommas))
  const warnAt = take('warn', readWarn(cell('warn'), meter, hasCommas))
  const [typedDue, doneAt] = [point('due'), point('doneAt')]
  const doneOn = cell('doneOn').trim() === '' ? null : take('doneOn', readDay(cell('doneOn')))
  const due =
    typedDue ?? (doneAt === null || interval === null ? null : dueAfter(meter, doneAt, interval))
  if (due === null && !isWrong)
    take('due', { wrong: 'is empty; write it down, or “interval” and “done at”' })
  if (isWrong || !tail || !name || note === null || carry === null || grounds === null)
    return nothing
  if (due === null || warnAt === null) return nothing
  return {
    line,
    key,
    item: { tail: normalTail(tail), name, carry, grounds, note },
    limit: { meter, due, interval, warnAt },
    doneAt,
    doneOn: doneOn ?? (meter === 'date' && doneAt !== null ? dayFromNumber(doneAt) : null),
  }
}

/** Lines with equal tail and name are one item; a wrong line holds back the whole item. */
function joined(rows: readonly Row[], say: Say): ItemOfFile[] {
  const items = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.key === null) continue
    const own = items.get(row.key)
    if (own) own.push(row)
    else items.set(row.key, [row])
  }
  return [...items.values()].flatMap((own) => itemOf(own, say) ?? [])
}

function itemOf(own: readonly Row[], say: Say): ItemOfFile | null {
  const read = own.filter(
    (row): row is Row & { item: object; limit: TypedLimit } =>
      row.item !== null && row.limit !== null,
  )
  const [first] = read
  if (!first?.item || read.length < own.length) {
    for (const { line } of read)
      say(
        line,
        `Line ${line}: another line of the same item is wrong; mend that one, and this is taken too`,
      )
    return null
  }
  const { item } = first
  let isWrong = false
  const wrong = (line: number, words: string) => {
    isWrong = true
    say(line, `Line ${line}: ${words}`)
  }
  for (const [index, row] of read.entries()) {
    const same = read.slice(0, index).find(({ limit }) => limit.meter === row.limit.meter)
    if (same) wrong(row.line, `the same item has this meter on line ${same.line}; keep one of them`)
    else if (index > 1)
      wrong(row.line, 'an item has two limits at most; give this one another name')
    for (const field of ['carry', 'grounds', 'note'] as const) {
      if (row.item[field as keyof object] !== item[field])
        wrong(
          row.line,
          `“${columnName(field)}” is not as on line ${first.line} of the same item; write the same`,
        )
    }
  }
  if (isWrong) return null
  const on = read.find(({ doneOn }) => doneOn !== null)?.doneOn ?? null
  const doneBy = (meter: LimitMeter) =>
    read.find(({ limit }) => limit.meter === meter)?.doneAt ?? null
  const done = on === null ? {} : { done: { on, tach: doneBy('tach'), hobbs: doneBy('hobbs') } }
  return { ...item, limits: read.map(({ limit }) => limit), ...done }
}

/** With the last completion: hours with a point, days as 2026-11-30. Guards against spreadsheet formulas. */
export function inspectionsCsv(items: readonly (TypedItem & Pick<KeptItem, 'done'>)[]): string {
  const rows = items.flatMap(({ tail, name, limits, carry, grounds, note, done: [done] }) =>
    limits.map(({ meter, due, interval, warnAt }): Record<CsvColumn, CsvCell> => {
      const isDate = meter === 'date'
      const read = isDate ? null : (done?.[meter] ?? null)
      return {
        tail,
        name,
        meter,
        interval: isDate || interval === null ? interval : interval / 100,
        due: isDate ? dayFromNumber(due) : due / 100,
        doneAt: isDate ? (done?.on ?? null) : read === null ? null : read / 100,
        doneOn: done?.on ?? null,
        warn: isDate ? warnAt : warnAt / 100,
        carry,
        grounds: grounds ? 'yes' : 'no',
        note,
      }
    }),
  )
  return writeCsv([COLUMNS.map(columnName), ...rows.map((row) => COLUMNS.map((one) => row[one]))])
}
