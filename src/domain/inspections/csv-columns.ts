import { type CsvCell, withoutGuard } from '#domain/text/csv.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { dayFromNumber, dayNumber, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import type { InspectionItem, InspectionLimit, InspectionMeter } from '#wire/inspections-wire.ts'
import type { KeptItem } from './kept-item.ts'

/** The value, or the end of a sentence that begins with line and column. */
type CellRead<T> = { readonly value: T } | { readonly wrong: string }

/** What a line is written from: one limit of an item, with its last completion. */
export interface LimitLine {
  readonly item: InspectionItem
  readonly limit: InspectionLimit
  readonly done: KeptItem['done'][number] | undefined
}

interface Column {
  /** Our heading first, then synonyms. */
  readonly names: readonly [string, ...string[]]
  /** `hasCommas`: a comma may be the decimal mark, because it doesn't separate cells. */
  readonly read: (text: string, meter: InspectionMeter, hasCommas: boolean) => CellRead<unknown>
  readonly write: (line: LimitLine) => CsvCell
}

/** In the order of the file, which has one line per limit. */
export const CSV_COLUMNS = {
  tail: {
    names: ['tail', 'tail number', 'aircraft', 'registration', 'reg', 'n number'],
    read: (text) => wordsIn(text, 20, true),
    write: ({ item }) => item.tail,
  },
  name: {
    names: ['item', 'name', 'inspection', 'description'],
    read: (text) => wordsIn(text, 80, true),
    write: ({ item }) => item.name,
  },
  meter: {
    names: ['meter', 'by', 'limit', 'counted in'],
    read: meterIn,
    write: ({ limit }) => limit.meter,
  },
  interval: {
    names: ['interval', 'every'],
    read: intervalIn,
    write: ({ limit: { meter, interval } }) => interval && inUnit(interval, meter),
  },
  due: {
    names: ['due', 'due at', 'next due', 'next due at'],
    read: pointIn,
    write: ({ limit: { meter, due } }) => (meter === 'date' ? dayFromNumber(due) : due / 100),
  },
  doneAt: {
    names: ['done at', 'last done at', 'done', 'last done'],
    read: pointIn,
    write: ({ limit: { meter }, done }) => {
      if (meter === 'date') return done?.on ?? null
      const reading = done?.[meter] ?? null
      return reading === null ? null : reading / 100
    },
  },
  doneOn: {
    names: ['done on', 'last done on', 'done date', 'date done'],
    read: (text) => (text.trim() === '' ? NOTHING : dayIn(text)),
    write: ({ done }) => done?.on ?? null,
  },
  warn: {
    names: ['warn', 'warn at', 'warning', 'warn before'],
    read: warnIn,
    write: ({ limit: { meter, warnAt } }) => inUnit(warnAt, meter),
  },
  carry: {
    names: ['carry', 'next from', 'counted from'],
    read: carryIn,
    write: ({ item }) => item.carry,
  },
  grounds: {
    names: ['grounds', 'grounding', 'grounded'],
    read: groundsIn,
    write: ({ item }) => (item.grounds ? 'yes' : 'no'),
  },
  note: {
    names: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments'],
    read: (text) => wordsIn(text, 500, false),
    write: ({ item }) => item.note,
  },
} as const satisfies Readonly<Record<string, Column>>

export type CsvColumn = keyof typeof CSV_COLUMNS

export type CellValue<C extends CsvColumn> =
  ReturnType<(typeof CSV_COLUMNS)[C]['read']> extends CellRead<infer T> ? T : never

export const CSV_HEADINGS = Object.values(CSV_COLUMNS).map(({ names }) => names[0])

export function columnOf(heading: string): CsvColumn | null {
  const word = foldAscii(heading)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const found = Object.entries(CSV_COLUMNS).find(([, { names }]) =>
    names.some((name) => name === word),
  )
  return found ? (found[0] as CsvColumn) : null
}

/** Hundredths of an hour as hours; months and days as they are. */
function inUnit(value: number, meter: InspectionMeter): number {
  return meter === 'date' ? value : value / 100
}

const NOTHING = { value: null } as const
/** Hundredths. */
const MAX = 9_999_999
const MAX_MONTHS = 1_200
const MAX_DAYS = 3_650
const BLANKS = /[\s\u00a0\u202f]+/g

/** In hundredths. */
function hoursIn(text: string, hasCommas: boolean): CellRead<number> {
  const bare = text.replace(BLANKS, '').replace(/(h|hr|hrs|hours?)\.?$/i, '')
  const plain = plainNumber(bare, hasCommas)
  if (plain === null) {
    const such = hasCommas ? '2312.4 or 2312,4' : '2312.4'
    return { wrong: `is “${text.trim()}”; write hours with two decimals at most, such as ${such}` }
  }
  const [whole = '', fraction = ''] = plain.split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return value > MAX ? { wrong: `is “${text.trim()}”; no meter shows that many hours` } : { value }
}

/** With a decimal point; null if it is no number, or ambiguous. */
function plainNumber(text: string, hasCommas: boolean): string | null {
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) return text
  if (hasCommas) {
    if (/^(\d{1,7}|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(text))
      return text.replaceAll('.', '').replace(',', '.')
    // Three digits after a single mark may be thousands or decimals.
    return /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text) ? text.replaceAll(',', '') : null
  }
  return /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : null
}

/** 2026-11-30, 30.11.2026, or slashes if day and month can't be confused. */
function dayIn(text: string): CellRead<PlainDay> {
  const bare = text.trim()
  const again = 'write it as 2026-11-30'
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare)
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare)
  const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(bare)
  const days = iso
    ? [dayFrom(iso[1], iso[2], iso[3])]
    : points
      ? [dayFrom(points[3], points[2], points[1])]
      : slashes
        ? [dayFrom(slashes[3], slashes[1], slashes[2]), dayFrom(slashes[3], slashes[2], slashes[1])]
        : []
  const [day, other] = [...new Set(days.filter((one) => one !== null))]
  if (day === undefined) return { wrong: `is “${bare}”, which is not a date; ${again}` }
  if (other !== undefined)
    return { wrong: `is “${bare}”, which may be ${day} or ${other}; ${again}` }
  return { value: day }
}

function dayFrom(year = '', month = '', day = ''): PlainDay | null {
  return parsePlainDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const METERS: Readonly<Record<string, InspectionMeter>> = {
  tach: 'tach',
  tachometer: 'tach',
  hobbs: 'hobbs',
  date: 'date',
  calendar: 'date',
  day: 'date',
}

function meterIn(text: string): CellRead<InspectionMeter> {
  const value = METERS[foldAscii(text.trim())]
  if (value !== undefined) return { value }
  const say = 'write tach, hobbs or date; an item with two limits has a line for each'
  return { wrong: text.trim() === '' ? `is empty; ${say}` : `is “${text.trim()}”; ${say}` }
}

/** A meter reading, or a day number; null if empty. */
function pointIn(
  text: string,
  meter: InspectionMeter,
  hasCommas: boolean,
): CellRead<number | null> {
  if (text.trim() === '') return NOTHING
  if (meter !== 'date') return hoursIn(text, hasCommas)
  const day = dayIn(text)
  return 'wrong' in day ? day : { value: dayNumber(day.value) }
}

/** Hours, or whole months; “once” and empty are null. */
function intervalIn(
  text: string,
  meter: InspectionMeter,
  hasCommas: boolean,
): CellRead<number | null> {
  const word = foldAscii(text.trim())
  if (word === '' || word === 'once') return NOTHING
  const say = meter === 'date' ? 'whole months, such as 12' : 'hours, such as 100'
  const wrong = { wrong: `is “${text.trim()}”; write ${say}, or leave it empty for once only` }
  if (meter !== 'date') {
    const read = hoursIn(text, hasCommas)
    return 'wrong' in read || read.value === 0 ? wrong : read
  }
  const [, number, unit = ''] =
    /^(\d{1,4}) *(m|mo|mos|months?|y|yr|yrs|years?)?\.?$/.exec(word) ?? []
  const value = Number(number) * (unit.startsWith('y') ? 12 : 1)
  return value >= 1 && value <= MAX_MONTHS ? { value } : wrong
}

/** Default: ten hours, or thirty days. */
function warnIn(text: string, meter: InspectionMeter, hasCommas: boolean): CellRead<number> {
  if (text.trim() === '') return { value: meter === 'date' ? 30 : 1000 }
  if (meter !== 'date') return hoursIn(text, hasCommas)
  const value = Number(/^(\d{1,4}) *(?:d|days?)?$/.exec(foldAscii(text.trim()))?.[1])
  return value <= MAX_DAYS
    ? { value }
    : { wrong: `is “${text.trim()}”; write whole days, such as 30` }
}

function carryIn(text: string): CellRead<InspectionItem['carry']> {
  const word = foldAscii(text.trim()).replace(/^from /, '')
  if (word === '' || word === 'due') return { value: 'due' }
  if (word === 'done') return { value: 'done' }
  return { wrong: `is “${text.trim()}”; write due or done, the date the next one counts from` }
}

const YES = new Set(['', 'yes', 'y', 'true', '1', 'x'])
const NO = new Set(['no', 'n', 'false', '0', '-'])

function groundsIn(text: string): CellRead<boolean> {
  const word = foldAscii(text.trim())
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { wrong: `is “${text.trim()}”; write yes or no` }
}

function wordsIn(text: string, most: number, isNeeded: boolean): CellRead<string> {
  const value = withoutGuard(text.trim()).normalize('NFC')
  if (isNeeded && value === '') return { wrong: 'is empty; fill it in' }
  if (value.length > most) return { wrong: `has ${value.length} characters; shorten it to ${most}` }
  return /[^\P{C}\n]/u.test(value)
    ? { wrong: 'has invisible characters; type it again' }
    : { value }
}
