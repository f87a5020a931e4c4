import type { DateNames } from './date-names.ts'
import { daysBetween, type PlainDay, parsePlainDay } from './plain-day.ts'

/** Days. A date without year farther from today is also offered in the other year. */
const PLAIN_WITHIN = 60

/** "11/18", "18.11.2026", "11/18/26"; null for others. If both orders are possible, the locale's comes first. */
export function readNumericDate(
  words: readonly string[],
  { isDayFirst }: DateNames,
  today: PlainDay,
): PlainDay[] | null {
  const [text = ''] = words
  if (words.length !== 1) return null
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}|\d{2}))?\/?$/.exec(text)
  if (!parts) return null
  const [a, b] = [Number(parts[1]), Number(parts[2])]
  const year = parts[3] === undefined ? null : Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0)
  const [monthFirst, dayFirst] = [yearsFor(a, b, year, today), yearsFor(b, a, year, today)]
  const [usual, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  // Both orders matter more than both years.
  return usual.length > 0 && other.length > 0
    ? [...usual.slice(0, 1), ...other]
    : [...usual, ...other]
}

/** In the given year; else the nearest and, if that is far, also the other. */
export function yearsFor(
  month: number,
  day: number,
  year: number | null,
  today: PlainDay,
): PlainDay[] {
  if (year !== null) return dayOf(year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const near = [-1, 0, 1, 2, 3, 4]
    .flatMap((shift) => dayOf(thisYear + shift, month, day))
    .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  const nearest = near[0]
  if (nearest === undefined) return []
  return Math.abs(daysBetween(today, nearest)) <= PLAIN_WITHIN ? [nearest] : near.slice(0, 2)
}

function dayOf(year: number, month: number, day: number): PlainDay[] {
  const two = (number: number) => String(number).padStart(2, '0')
  return [parsePlainDay(`${year}-${two(month)}-${two(day)}`)].filter((one) => one !== null)
}
