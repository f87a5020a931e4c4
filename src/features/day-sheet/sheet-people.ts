import { initials, type Person } from '#domain/person.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { DaySheetState } from './day-sheet-state.ts'

const NO_NAME = 'no name'

/** A person as this sheet may show them: in full, or as initials for a sheet that hangs where anybody reads it. */
export function sheetName(person: Person, names: DaySheetState['names']): string {
  if (names === 'initials') return visibleText(initials(person.name)) || NO_NAME
  return visibleText(person.name.trim() || person.email.trim()) || NO_NAME
}
