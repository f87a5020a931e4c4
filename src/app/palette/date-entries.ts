import { formatDayRange } from '#time/format.ts'
import { addDays, daysBetween, type PlainDay, startOfWeek } from '#time/plain-day.ts'
import { meansWeek, readDateWords, type Standpoint } from '#time/read-date-words.ts'
import type { PaletteEntry, Ranked } from './palette-entry.ts'
import { dayHref, type Place, scheduleHref } from './place.ts'

/** Offered before anything is typed. */
const USUAL = ['today', 'tomorrow', 'yesterday', 'next week', 'last week', 'in a month']

export function findDates(text: string, place: Place, standpoint: Standpoint): Ranked[] {
  const worth = worthOf(text.trim())
  return readDateWords(text, standpoint).map((day, index) => ({
    score: worth - index,
    entry: dateEntry(day, place, standpoint, text),
  }))
}

export function usualDates(place: Place, standpoint: Standpoint): PaletteEntry[] {
  return USUAL.flatMap((words) =>
    readDateWords(words, standpoint).map((day) => dateEntry(day, place, standpoint, words)),
  )
}

/** "18" is ambiguous, "next tue" and "18 nov" aren't; "tom" may be a name. */
function worthOf(text: string): number {
  if (/^\d{1,2}(st|nd|rd|th)?$/i.test(text)) return 50
  if (/^\p{L}{1,5}$/u.test(text)) return 62
  return 104
}

/** A day; "next week" is that week, except on paper. */
function dateEntry(
  day: PlainDay,
  place: Place,
  { today, locale, weekStart }: Standpoint,
  text: string,
): PaletteEntry {
  const isWeek = meansWeek(text) && place.page !== 'printDay'
  const from = isWeek ? startOfWeek(day, weekStart) : day
  const week = { view: 'week', week: undefined, date: from }
  return {
    id: `date ${day}`,
    kind: 'date',
    label: formatDayRange({ from, to: isWeek ? addDays(from, 6) : day }, locale),
    detail: isWeek ? text.trim().toLowerCase() : sayDistance(daysBetween(today, day)),
    does: { go: isWeek ? scheduleHref(place, week) : dayHref(place, day) },
  }
}

/** "today", "in 6 days", "3 weeks ago" */
function sayDistance(days: number): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const size = Math.abs(days)
  if (size < 14) return words.format(days, 'day')
  if (size < 70) return words.format(Math.round(days / 7), 'week')
  return words.format(Math.round(days / 30.44), 'month')
}
