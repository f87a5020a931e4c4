/** A column of the cases on paper. `width` in millimetres; 0 takes what is left. */
interface CaseColumn {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly isNumber?: boolean
}

export const CASE_COLUMNS = [
  { id: 'case', label: 'Case', width: 27 },
  { id: 'booked', label: 'Booked', width: 15 },
  { id: 'out', label: 'Out', width: 15 },
  { id: 'aircraft', label: 'Aircraft', width: 18 },
  { id: 'customer', label: 'Customer', width: 27 },
  { id: 'instructor', label: 'Instructor', width: 27 },
  { id: 'bookedHours', label: 'Booked h', width: 12, isNumber: true },
  { id: 'hobbs', label: 'Hobbs h', width: 12, isNumber: true },
  { id: 'evidence', label: 'What speaks for it', width: 0 },
  { id: 'reservation', label: 'Reservation', width: 22 },
] as const satisfies readonly CaseColumn[]

export type CaseColumnId = (typeof CASE_COLUMNS)[number]['id']
