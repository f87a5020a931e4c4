import { normalTail } from '#domain/record/normal-tail.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { Refused } from '#server/accounts/routes.ts'
import { refusal } from '#server/http/answer.ts'
import { dayNumber, type PlainDay, parsePlainDay, plainDay } from '#time/plain-day.ts'
import type {
  InspectionDoneInput,
  InspectionInput,
  InspectionLimit,
} from '#wire/inspections-wire.ts'

const MOST_HUNDREDTHS = 9_999_999
const LONGEST = { tail: 20, name: 80, note: 500 }
/** For a date: the interval in months, and the warning in days. */
const MOST_MONTHS = 1_200
const MOST_DAYS = 3_650
const DATES = [plainDay('1950-01-01'), plainDay('2150-01-01')].map(dayNumber) as [number, number]

type Limits = InspectionInput['limits']

export type ItemInput = Omit<InspectionInput, 'id'>

/** Trimmed. Throws a refusal that names the field, after `where`. */
export function itemIn(item: InspectionInput, today: PlainDay, where = ''): ItemInput {
  const tail = normalTail(wordsIn('tail', item.tail, LONGEST.tail, where))
  const name = wordsIn('name', item.name, LONGEST.name, where)
  const note = textIn('note', item.note, LONGEST.note, where)
  const limits = limitsIn(item.limits, where)
  const { carry, grounds } = item
  const done = item.done && doneIn(item.done, today, where)
  return { tail, name, limits, carry, grounds, note, done }
}

export function doneIn(
  done: InspectionDoneInput,
  today: PlainDay,
  where = '',
): InspectionDoneInput & { readonly on: PlainDay } {
  const on = parsePlainDay(done.on)
  if (on === null) throw wrongField(where, 'done.on', 'must be a day such as 2026-11-18')
  if (on > today) throw wrongField(where, 'done.on', 'must not be in the future')
  for (const meter of ['tach', 'hobbs'] as const) {
    const read = done[meter]
    if (read !== null) within(where, `done.${meter}`, read, 0, MOST_HUNDREDTHS)
  }
  return { ...done, on }
}

export function wrongField(where: string, field: string, words: string): Refused {
  return new Refused(refusal(400, `${where}${field} ${words}.`))
}

function limitsIn(limits: Limits, where: string): Limits {
  const [first, second] = limits
  if (first === undefined || limits.length > 2)
    throw wrongField(where, 'limits', 'must be one limit, or two (whichever comes first)')
  if (first.meter === second?.meter)
    throw wrongField(where, 'limits', 'must use two different meters')
  limits.forEach((limit, at) => checkLimit(limit, `${where}limits[${at}].`))
  return limits
}

function checkLimit({ meter, due, interval, warnAt }: InspectionLimit, where: string): void {
  const isDate = meter === 'date'
  const [low, high] = isDate ? DATES : [0, MOST_HUNDREDTHS]
  within(where, 'due', due, low, high)
  within(where, 'warnAt', warnAt, 0, isDate ? MOST_DAYS : MOST_HUNDREDTHS)
  if (interval !== null)
    within(where, 'interval', interval, 1, isDate ? MOST_MONTHS : MOST_HUNDREDTHS)
}

function within(where: string, field: string, value: number, low: number, high: number): void {
  if (value < low || value > high) throw wrongField(where, field, `must be from ${low} to ${high}`)
}

function wordsIn(field: string, text: string, most: number, where: string): string {
  const words = textIn(field, text, most, where)
  if (foldForSearch(words) === '') throw wrongField(where, field, 'must not be empty')
  return words
}

function textIn(field: string, text: string, most: number, where: string): string {
  const words = text
    .trim()
    .normalize('NFC')
    .replace(/[\u2028\u2029]/g, '\n')
  if (words.length > most) throw wrongField(where, field, `must have ${most} letters at most`)
  if (/[^\P{C}\n]/u.test(words))
    throw wrongField(where, field, 'must not contain control characters')
  return words
}
