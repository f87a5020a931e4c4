import { groupBy } from '#domain/lists/group-by.ts'
import { normalTail } from '#domain/record/normal-tail.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { dayFromNumber, type PlainDay } from '#time/plain-day.ts'
import type {
  InspectionDoneInput,
  InspectionItem,
  InspectionLimit,
  InspectionMeter,
} from '#wire/inspections-wire.ts'
import {
  type CellValue,
  CSV_COLUMNS,
  CSV_HEADINGS,
  type CsvColumn,
  columnOf,
  type LimitLine,
} from './csv-columns.ts'
import { type CsvLine, readCsvLines } from './csv-lines.ts'
import { dueAfter } from './done-at.ts'
import type { KeptItem } from './kept-item.ts'

/** With its last completion, if the file has the day. */
export interface ItemOfFile extends InspectionItem {
  readonly done?: InspectionDoneInput & { readonly on: PlainDay }
}

export interface InspectionsFile {
  readonly items: readonly ItemOfFile[]
  /** By line. An item with a problem isn't among the items. */
  readonly problems: readonly { readonly line: number; readonly words: string }[]
}

/** One line per limit. Unreadable parts become problems that say what to do; nothing is dropped silently. */
export function readInspectionsCsv(text: string): InspectionsFile {
  const { lines, hasCommas, openQuote } = readCsvLines(text)
  const [head, ...rows] = lines
  if (!head) return { items: [], problems: [{ line: 1, words: 'The file is empty.' }] }
  const problems: { line: number; words: string }[] = []
  const columns = head.cells.map(columnOf)
  const say = (line: number, words: string) =>
    void problems.push({ line, words: `Line ${line}: ${words}.` })
  const headings = CSV_HEADINGS.join(', ')
  if (columns.every((column) => column === null)) {
    say(head.line, `the first line must name the columns: ${headings}`)
    return { items: [], problems }
  }
  if (openQuote !== null) say(openQuote, 'a quote (") is never closed; close it or remove it')
  for (const [index, column] of columns.entries()) {
    const heading = (head.cells[index] ?? '').trim()
    if (column === null && (heading !== '' || rows.some(({ cells }) => cells[index]?.trim())))
      say(head.line, `column “${heading}” is unknown and was ignored; the columns are ${headings}`)
    else if (column !== null && columns.indexOf(column) < index)
      say(head.line, `there are two columns “${headingOf(column)}”; keep one`)
  }
  const missing = (['tail', 'name', 'meter'] as const).filter((one) => !columns.includes(one))
  for (const column of missing)
    say(head.line, `the column “${headingOf(column)}” is missing; add it`)
  if (missing.length > 0) return { items: [], problems }
  const read = rows.map((row) => readRow(row, columns, hasCommas, say))
  // Lines with equal tail and name are one item; a wrong line holds back the whole item.
  const items = [...groupBy(read, ({ key }) => key).values()].flatMap(
    (own) => itemOf(own, say) ?? [],
  )
  return { items, problems: problems.sort((a, b) => a.line - b.line) }
}

interface Row {
  readonly line: number
  /** Key of its item; null if unreadable. */
  readonly key: string | null
  /** Null if anything of it is wrong. */
  readonly read: {
    readonly item: Omit<InspectionItem, 'limits'>
    readonly limit: InspectionLimit
    readonly doneAt: number | null
    readonly doneOn: PlainDay | null
  } | null
}

type Say = (line: number, words: string) => void

function headingOf(column: CsvColumn): string {
  return CSV_COLUMNS[column].names[0]
}

function readRow(
  { line, cells }: CsvLine,
  columns: readonly (CsvColumn | null)[],
  hasCommas: boolean,
  say: Say,
): Row {
  let isWrong = false
  const wrong = (words: string) => {
    isWrong = true
    say(line, words)
  }
  const cell = <C extends CsvColumn>(
    column: C,
    by: InspectionMeter = 'date',
  ): CellValue<C> | null => {
    const result = CSV_COLUMNS[column].read(cells[columns.indexOf(column)] ?? '', by, hasCommas)
    if ('value' in result) return result.value as CellValue<C>
    wrong(`“${headingOf(column)}” ${result.wrong}`)
    return null
  }
  if (cells.slice(columns.length).some((one) => one.trim() !== ''))
    wrong('there are more cells than columns; put quotes around cells that contain a separator')
  const [tail, name, note] = [cell('tail'), cell('name'), cell('note')]
  const [carry, grounds, meter] = [cell('carry'), cell('grounds'), cell('meter')]
  const key = tail && name && `${normalTail(tail)}\n${name}`
  if (meter === null) return { line, key, read: null }
  const [interval, warnAt] = [cell('interval', meter), cell('warn', meter)]
  const [typedDue, doneAt, doneOn] = [cell('due', meter), cell('doneAt', meter), cell('doneOn')]
  const due =
    typedDue ?? (doneAt === null || interval === null ? null : dueAfter(meter, doneAt, interval))
  if (due === null && !isWrong)
    wrong(`“${headingOf('due')}” is empty; fill it in, or fill in “interval” and “done at”`)
  if (isWrong || !tail || !name || note === null || carry === null || grounds === null)
    return { line, key, read: null }
  if (due === null || warnAt === null) return { line, key, read: null }
  return {
    line,
    key,
    read: {
      item: { tail: normalTail(tail), name, carry, grounds, note },
      limit: { meter, due, interval, warnAt },
      doneAt,
      doneOn: doneOn ?? (meter === 'date' && doneAt !== null ? dayFromNumber(doneAt) : null),
    },
  }
}

function itemOf(own: readonly Row[], say: Say): ItemOfFile | null {
  const rows = own.flatMap(({ line, read }) => (read ? [{ line, ...read }] : []))
  const [first] = rows
  if (!first || rows.length < own.length) {
    for (const { line } of rows)
      say(line, 'another line of the same item is wrong; correct that one first')
    return null
  }
  let isWrong = false
  const wrong = (line: number, words: string) => {
    isWrong = true
    say(line, words)
  }
  for (const [index, row] of rows.entries()) {
    const same = rows.slice(0, index).find(({ limit }) => limit.meter === row.limit.meter)
    if (same) wrong(row.line, `the same item has this meter on line ${same.line}; keep one of them`)
    else if (index > 1)
      wrong(row.line, 'an item has at most two limits; give this one another name')
    for (const field of ['carry', 'grounds', 'note'] as const) {
      if (row.item[field] !== first.item[field])
        wrong(
          row.line,
          `“${headingOf(field)}” differs from line ${first.line} of the same item; make them equal`,
        )
    }
  }
  if (isWrong) return null
  const on = rows.find(({ doneOn }) => doneOn !== null)?.doneOn ?? null
  const doneBy = (meter: InspectionMeter) =>
    rows.find(({ limit }) => limit.meter === meter)?.doneAt ?? null
  const done = on === null ? {} : { done: { on, tach: doneBy('tach'), hobbs: doneBy('hobbs') } }
  return { ...first.item, limits: rows.map(({ limit }) => limit), ...done }
}

/** With the last completion: hours with a point, days as 2026-11-30. Guards against spreadsheet formulas. */
export function inspectionsCsv(
  items: readonly (InspectionItem & Pick<KeptItem, 'done'>)[],
): string {
  const lines = items.flatMap((item) =>
    item.limits.map((limit): LimitLine => ({ item, limit, done: item.done[0] })),
  )
  const columns = Object.values(CSV_COLUMNS)
  return writeCsv([CSV_HEADINGS, ...lines.map((line) => columns.map(({ write }) => write(line)))])
}
