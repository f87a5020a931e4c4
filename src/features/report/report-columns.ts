/** A column of the log on paper. `width` in millimetres; 0 shares what is left. */
interface ReportColumn {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
}

/** In their order; `id` is the name of `data-column`, as in the log. */
export const REPORT_COLUMNS = [
  { id: 'date', label: 'Date', width: 17 },
  { id: 'aircraft', label: 'Aircraft', width: 16 },
  { id: 'out', label: 'Out', width: 9.5 },
  { id: 'in', label: 'In', width: 12.5 },
  { id: 'customer', label: 'Customer', width: 0 },
  { id: 'instructor', label: 'Instructor', width: 0 },
  { id: 'activity', label: 'Activity', width: 0 },
  { id: 'route', label: 'Route', width: 0 },
  { id: 'hobbsStart', label: 'Hobbs out', width: 15.5, isNumber: true },
  { id: 'hobbsEnd', label: 'Hobbs in', width: 15.5, isNumber: true },
  { id: 'hobbsDelta', label: 'Δ', width: 12, isNumber: true },
  { id: 'tachStart', label: 'Tach out', width: 15.5, isNumber: true },
  { id: 'tachEnd', label: 'Tach in', width: 15.5, isNumber: true },
  { id: 'tachDelta', label: 'Δ', width: 13, isNumber: true },
  { id: 'hobbsGap', label: 'Hobbs gap', width: 11, isNumber: true },
  { id: 'tachGap', label: 'Tach gap', width: 11, isNumber: true },
  { id: 'flags', label: 'Flags', width: 17 },
] as const satisfies readonly ReportColumn[]

export type ReportColumnId = (typeof REPORT_COLUMNS)[number]['id']

/** The columns before the meters: what names a flight. */
export const NAMING_COLUMNS = REPORT_COLUMNS.findIndex(({ id }) => id === 'hobbsStart')

export function isNumberColumn(id: ReportColumnId): boolean {
  return REPORT_COLUMNS.some((column) => column.id === id && 'isNumber' in column)
}
