import { EXCEL_DAYS, type FileTable } from '#bookings/files/file-table.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { parsePlainDay } from '#time/plain-day.ts'

/** Hours in hundredths (one or two decimals shown), shares and ratios in thousandths. */
export type ColumnKind = 'text' | 'day' | 'count' | 'hours' | 'tach' | 'share' | 'ratio'

type Cell = string | number | null

export interface FigureTable {
  readonly columns: readonly { readonly head: string; readonly kind: ColumnKind }[]
  readonly rows: readonly (readonly Cell[])[]
  readonly total?: readonly Cell[]
}

type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row]

export type FigureColumn<Row> = readonly [
  head: string,
  kind: ColumnKind,
  cell: CellName<Row> | ((row: Row) => Cell),
]

export function figureTable<Row>(
  items: readonly Row[],
  columns: readonly FigureColumn<Row>[],
  total?: Row,
): FigureTable {
  const cells = (row: Row) =>
    columns.map(([, , cell]) => (typeof cell === 'function' ? cell(row) : (row[cell] as Cell)))
  return {
    columns: columns.map(([head, kind]) => ({ head, kind })),
    rows: items.map(cells),
    ...(total && { total: cells(total) }),
  }
}

/** Columns beside the first that fit across a printed page. */
const ACROSS_PAPER = 18

/** The table in parts that fit on paper, each with the first column. */
export function paperParts({ columns, rows, total }: FigureTable): FigureTable[] {
  const parts: FigureTable[] = []
  for (let from = 1; from < columns.length; from += ACROSS_PAPER) {
    const part = <One>(all: readonly One[]) => [
      ...all.slice(0, 1),
      ...all.slice(from, from + ACROSS_PAPER),
    ]
    parts.push({
      columns: part(columns),
      rows: rows.map(part),
      ...(total && { total: part(total) }),
    })
  }
  return parts
}

/** For people; null is an em dash. */
export function shownCell(value: Cell, kind: ColumnKind, locale = ''): string {
  if (value === null) return DASH
  if (typeof value === 'string') {
    const day = kind === 'day' ? parsePlainDay(value) : null
    return day ? formatDay(day, locale, 'short') : visibleText(value)
  }
  switch (kind) {
    case 'hours':
      return formatHundredths(Math.round(value), 1)
    case 'tach':
      return formatHundredths(Math.round(value), 2)
    case 'share':
      return `${(value / 10).toFixed(1)}%`
    case 'ratio':
      return (value / 1000).toFixed(3)
    case 'text':
    case 'day':
    case 'count':
      return String(value)
  }
}

const FORMATS: Readonly<Record<ColumnKind, string | undefined>> = {
  text: undefined,
  day: EXCEL_DAYS,
  count: '0',
  hours: '0.0#',
  tach: '0.00',
  share: '0.0%',
  ratio: '0.000',
}

/** Hours in hours and fractions of one. */
export function figureFile(
  name: string,
  note: string,
  { columns, rows, total }: FigureTable,
): FileTable {
  const all = total ? [...rows, total] : rows
  return {
    name,
    note,
    columns: columns.map(({ head, kind }) => ({ head, format: FORMATS[kind] })),
    rows: all.map((row) => row.map((cell, at) => savedCell(cell, columns[at]?.kind ?? 'text'))),
    totals: new Set(total ? [rows.length] : []),
  }
}

function savedCell(value: Cell, kind: ColumnKind): CsvCell {
  if (typeof value === 'string') return kind === 'day' ? value : visibleText(value)
  if (value === null) return null
  if (kind === 'hours' || kind === 'tach') return Math.round(value) / 100
  return kind === 'share' || kind === 'ratio' ? value / 1000 : value
}
