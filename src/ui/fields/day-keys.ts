import { addDays, addMonths, type PlainDay, startOfWeek } from '#time/plain-day.ts'

/** Null for keys the calendar doesn't use. */
export function dayAfterKey(
  day: PlainDay,
  key: string,
  isShift: boolean,
  weekStart: number,
): PlainDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return null
  }
}
