import { type DateNames, dateNames, foldDateWord } from './date-names.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  type PlainDay,
  parsePlainDay,
  startOfMonth,
  startOfWeek,
  weekday,
} from './plain-day.ts'
import { readNumericDate, yearsFor } from './read-numeric-date.ts'

/** `weekStart`: 0 Sunday … 6 Saturday. */
export interface Standpoint {
  readonly today: PlainDay
  readonly locale: string
  readonly weekStart: number
}

const LONGEST = 60
const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const UNITS = /^(d|days?|w|wks?|weeks?|m|mths?|months?|y|yrs?|years?)$/

/** At most two days, likeliest first: "next tue", "18 nov", "tomorrow", "2026-11-18", "in 3 weeks", "11/12" (both
 * orders). Empty for other words and outside 1900–2199. */
export function readDateWords(text: string, standpoint: Standpoint): PlainDay[] {
  if (text.length > LONGEST) return []
  const words = foldDateWord(text.replace(/(\d)\.(?=\d)/g, '$1/'))
    .split(/[\s,]/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const names = dateNames(standpoint.locale)
  const found =
    relativeDays(words, standpoint) ??
    steppedDays(words, standpoint) ??
    weekdays(words, names, standpoint) ??
    readNumericDate(words, names, standpoint.today) ??
    namedDates(words, names, standpoint.today)
  const usable = found.filter((day) => parsePlainDay(day) !== null)
  return [...new Set(usable)].slice(0, 2)
}

/** "next week": the whole week of the day is meant. */
export const meansWeek = (text: string): boolean => /^\s*(next|last)\s+w(ee)?k/i.test(text)

/** A part of the day asks for the day. */
const FILLERS = new Set('on the of for go to morning afternoon evening'.split(' '))

/** "today", "tomorrow", "yesterday", also partly typed. */
function relativeDays(words: readonly string[], { today }: Standpoint): PlainDay[] | null {
  const text = words.join(' ')
  if (text === 'day after tomorrow') return [addDays(today, 2)]
  if (text === 'day before yesterday') return [addDays(today, -2)]
  if (text.length < 3) return null
  const index = ['yesterday', 'today', 'tomorrow'].findIndex((word) => word.startsWith(text))
  return index < 0 ? null : [addDays(today, index - 1)]
}

/** "in 3 weeks", "2 days ago", "a month ago", "next week", "+3", "-2w". */
function steppedDays(words: readonly string[], { today }: Standpoint): PlainDay[] | null {
  const [short] = words
  const signed = /^([+-])(\d{1,3})([dwmy]?)$/.exec(words.join(''))
  if (signed) return [moved(today, Number(`${signed[1]}${signed[2]}`), signed[3] || 'd')]
  const last = words.at(-1) ?? ''
  if (words.length === 2 && UNITS.test(last) && last.length > 1) {
    if (short === 'next') return [moved(today, 1, last)]
    if (short === 'last') return [moved(today, -1, last)]
  }
  const isBack = last === 'ago'
  if (!isBack && short !== 'in') return null
  const [count = '', unit = ''] = isBack ? words : words.slice(1)
  const number = countOf(count)
  if (words.length !== 3 || number === null || !UNITS.test(unit)) return null
  return [moved(today, isBack ? -number : number, unit)]
}

function countOf(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  if (word === 'a') return 1
  const index = COUNTS.indexOf(word)
  return index < 0 ? null : index
}

function moved(today: PlainDay, count: number, unit: string): PlainDay {
  if (unit.startsWith('d')) return addDays(today, count)
  if (unit.startsWith('w')) return addDays(today, count * 7)
  return addMonths(today, unit.startsWith('m') ? count : count * 12)
}

/** "tue" is the coming one, or today. "next tue" is next week's and this week's, since people mean either. */
function weekdays(
  words: readonly string[],
  names: DateNames,
  { today, weekStart }: Standpoint,
): PlainDay[] | null {
  const [first = '', second] = words
  if (words.length > 2) return null
  const which = second === undefined ? '' : first
  const wanted = indexOfName(names.weekdays, second ?? first, 2)
  if (wanted === null || !['', 'next', 'last', 'this', 'coming', 'past'].includes(which))
    return null
  const ahead = (wanted - weekday(today) + 7) % 7
  const coming = addDays(today, ahead)
  const past = addDays(today, ahead - 7)
  const inWeek = (shift: number) =>
    addDays(startOfWeek(today, weekStart), ((wanted - weekStart + 7) % 7) + shift * 7)
  if (which === 'next') return [inWeek(1), ahead === 0 ? addDays(today, 7) : coming]
  if (which === 'last' || which === 'past') return [past, inWeek(-1)]
  return which === 'this' ? [inWeek(0)] : [coming]
}

/** "18 nov", "nov 18th 2027", "wed 18 nov", "nov 2027", "18th". */
function namedDates(words: readonly string[], names: DateNames, today: PlainDay): PlainDay[] {
  let month: number | null = null
  let day: number | null = null
  let year: number | null = null
  let onDay: number | null = null
  for (const word of words) {
    const number = /^(\d{1,4})(st|nd|rd|th)?$/.exec(word)
    if (number) {
      const value = Number(number[1])
      if (number[1]?.length === 4 && year === null) year = value
      else if (day === null) day = value
      else if (year === null && number[1]?.length === 2) year = 2000 + value
      else return []
      continue
    }
    const named: number | null = month === null ? indexOfName(names.months, word, 3) : null
    const dayNamed: number | null = onDay === null ? indexOfName(names.weekdays, word, 2) : null
    if (named !== null) month = named
    else if (dayNamed !== null) onDay = dayNamed
    else return []
  }
  const found =
    month !== null
      ? yearsFor(month + 1, day ?? 1, year, today)
      : day !== null && year === null
        ? monthsFor(day, today)
        : []
  const fitting = found.filter((one) => onDay === null || weekday(one) === onDay)
  return fitting.length > 0 ? fitting : found
}

/** A day of the month: the nearest, and the one on the other side of today. */
function monthsFor(day: number, today: PlainDay): PlainDay[] {
  const near = [-1, 0, 1].flatMap((months) => {
    const month = addMonths(startOfMonth(today), months)
    return parsePlainDay(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`) ?? []
  })
  return near.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
}

/** Only if `word` is long enough and unambiguous. */
function indexOfName(
  names: readonly (readonly string[])[],
  word: string,
  atLeast: number,
): number | null {
  const exact = names.findIndex((some) => some.includes(word))
  if (exact >= 0) return exact
  if (word.length < atLeast) return null
  const hits = names.flatMap((some, index) =>
    some.some((name) => name.startsWith(word)) ? [index] : [],
  )
  return hits.length === 1 ? (hits[0] ?? null) : null
}
