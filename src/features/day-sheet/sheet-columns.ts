interface SheetColumn {
  readonly id: string
  readonly label: string
  /** Millimetres; 0 takes what is left. */
  readonly width: number
  /** To be filled in by hand. */
  readonly isBox?: true
}

/** The dispatch list's columns in their order, fitted to Letter, the narrower of the two papers in landscape. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { id: 'time', label: 'Start – End', width: 19 },
  { id: 'hours', label: 'h', width: 8 },
  { id: 'aircraft', label: 'Aircraft', width: 16 },
  { id: 'customer', label: 'Customer', width: 31 },
  { id: 'instructor', label: 'Instructor', width: 23 },
  { id: 'activity', label: 'Activity', width: 21 },
  { id: 'number', label: 'Resv #', width: 19 },
  { id: 'status', label: 'Status', width: 18 },
  { id: 'timeOut', label: 'Time out', width: 12, isBox: true },
  { id: 'hobbsOut', label: 'Hobbs out', width: 16, isBox: true },
  { id: 'tachOut', label: 'Tach out', width: 16, isBox: true },
  { id: 'timeIn', label: 'Time in', width: 12, isBox: true },
  { id: 'hobbsIn', label: 'Hobbs in', width: 16, isBox: true },
  { id: 'tachIn', label: 'Tach in', width: 16, isBox: true },
  { id: 'remarks', label: 'Remarks', width: 0, isBox: true },
]
