/** A column of the log on paper. `width` in millimetres; 0 takes what is left. */
interface ReportColumn {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
}

/** In their order; `id` is the name of `data-column`, as in the log. */
export const REPORT_COLUMNS = [
  { id: 'date', label: 'Date', width: 16.5 },
  { id: 'aircraft', label: 'Aircraft', width: 14.5 },
  { id: 'out', label: 'Out', width: 9 },
  { id: 'in', label: 'In', width: 12 },
  { id: 'customer', label: 'Customer', width: 24 },
  { id: 'instructor', label: 'Instructor', width: 24 },
  { id: 'activity', label: 'Activity', width: 26.5 },
  { id: 'route', label: 'Route', width: 0 },
  { id: 'hobbsStart', label: 'Hobbs out', width: 13.5, isNumber: true },
  { id: 'hobbsEnd', label: 'Hobbs in', width: 13.5, isNumber: true },
  { id: 'hobbsDelta', label: 'Hobbs Δ', width: 10, isNumber: true },
  { id: 'tachStart', label: 'Tach out', width: 14, isNumber: true },
  { id: 'tachEnd', label: 'Tach in', width: 14, isNumber: true },
  { id: 'tachDelta', label: 'Tach Δ', width: 11, isNumber: true },
  { id: 'hobbsGap', label: 'Hobbs gap', width: 10.5, isNumber: true },
  { id: 'tachGap', label: 'Tach gap', width: 10.5, isNumber: true },
  { id: 'flags', label: 'Flags', width: 14 },
] as const satisfies readonly ReportColumn[]

export type ReportColumnId = (typeof REPORT_COLUMNS)[number]['id']

/** The columns before the meters: what names a flight. */
export const NAMING_COLUMNS = REPORT_COLUMNS.findIndex(({ id }) => id === 'hobbsStart')

export function isNumberColumn(id: ReportColumnId): boolean {
  return REPORT_COLUMNS.some((column) => column.id === id && 'isNumber' in column)
}
