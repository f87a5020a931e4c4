import { useSchool } from '#api/use-school.ts'
import { type DateFormat, dateFormat } from '#time/date-format.ts'
import { useLocale } from '#ui/locale.tsx'

/** Writes times and days in the school's zone and the reader's locale. */
export function useDateFormat(): DateFormat {
  return dateFormat(useSchool().zone, useLocale().locale)
}
