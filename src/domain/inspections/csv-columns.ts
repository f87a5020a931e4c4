import { foldAscii } from '#domain/text/text-fold.ts'

/** Our headings first, then synonyms. The file has one line per limit. */
export const CSV_COLUMNS = {
  tail: ['tail', 'tail number', 'aircraft', 'registration', 'reg', 'n number'],
  name: ['item', 'name', 'inspection', 'description'],
  meter: ['meter', 'by', 'limit', 'counted in'],
  interval: ['interval', 'every'],
  due: ['due', 'due at', 'next due', 'next due at'],
  doneAt: ['done at', 'last done at', 'done', 'last done'],
  doneOn: ['done on', 'last done on', 'done date', 'date done'],
  warn: ['warn', 'warn at', 'warning', 'warn before'],
  carry: ['carry', 'next from', 'counted from'],
  grounds: ['grounds', 'grounding', 'grounded'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments'],
} as const

export type CsvColumn = keyof typeof CSV_COLUMNS

export function columnName(column: CsvColumn): string {
  return CSV_COLUMNS[column][0]
}

export function columnOf(heading: string): CsvColumn | null {
  const word = foldAscii(heading)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const found = Object.entries(CSV_COLUMNS).find(([, names]) => names.some((name) => name === word))
  return found ? (found[0] as CsvColumn) : null
}
