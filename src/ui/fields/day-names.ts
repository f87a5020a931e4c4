import { DAY } from '#time/instant.ts'
import { addDays, dayNumber, type PlainDay, plainDay } from '#time/plain-day.ts'

const SUNDAY = plainDay('2026-11-15')
const formats = new Map<string, Intl.DateTimeFormat>()

// Formats as UTC midnight, so the browser's zone can't shift the day.
function format(
  day: PlainDay,
  locale: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${locale} ${name}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made.format(dayNumber(day) * DAY)
}

/** "November 2026" */
export function monthName(day: PlainDay, locale: string): string {
  return format(day, locale, 'month', { month: 'long', year: 'numeric' })
}

/** "Wednesday, November 18, 2026" */
export function dayName(day: PlainDay, locale: string): string {
  return format(day, locale, 'day', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

export function weekdayNames(
  weekStart: number,
  locale: string,
): { long: string; short: string; narrow: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(SUNDAY, weekStart + index)
    return {
      long: format(day, locale, 'weekday', { weekday: 'long' }),
      short: format(day, locale, 'short', { weekday: 'short' }),
      narrow: format(day, locale, 'narrow', { weekday: 'narrow' }),
    }
  })
}
