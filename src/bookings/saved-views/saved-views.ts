import { type Search, stringifySearch } from '#bookings/address/search-params.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { presetDays, RANGE_PRESETS, type RangePreset } from '#time/range-presets.ts'
import { isObject } from '#wire/shape.ts'
import { fingerprint } from './fingerprint.ts'

/** An address as this browser keeps it: no person's name or e-mail, no text that was searched for. */
export interface StoredView {
  readonly id: string
  readonly name: string
  readonly page: string
  readonly path: string
  readonly plain: Search
  /** By filter, fingerprints of the chosen people; `none` is the word for nobody. */
  readonly people: Readonly<Record<string, readonly string[]>>
  /** Where the days move with today: offsets of `from` and `to`, or the name of the range. */
  readonly days: { readonly from?: number; readonly to?: number; readonly preset?: RangePreset }
}

export interface OpenedView {
  readonly href: string
  /** Chosen people who are not known yet, and so not in the address. */
  readonly unknownPeople: number
}

export const LONGEST_NAME = 60
export const MOST_VIEWS = 50
/** The word of a filter for people that nobody is. */
export const NO_PERSON = 'none'

/** The address of a view today, with those of its people who are known. */
export function openedView(
  view: StoredView,
  known: Iterable<string>,
  today: PlainDay,
  salt: string,
): OpenedView {
  const wanted = new Set(Object.values(view.people).flat())
  const keys = new Map([[NO_PERSON, NO_PERSON]])
  if (wanted.size > 0) {
    for (const key of known) {
      const mark = fingerprint(salt, key)
      if (wanted.has(mark)) keys.set(mark, key)
    }
  }
  let unknownPeople = 0
  const people = Object.entries(view.people).map(([name, marks]) => {
    const found = marks.flatMap((mark) => keys.get(mark) ?? [])
    unknownPeople += marks.length - found.length
    return [name, writeValueList(found)]
  })
  const search = { ...view.plain, ...absoluteDays(view.days, today), ...Object.fromEntries(people) }
  return { href: `${view.path}${stringifySearch(search)}`, unknownPeople }
}

/** Whether a stored thing has the form of a view; nothing of a broken one is used. */
export function isStoredView(value: unknown): value is StoredView {
  if (!isObject(value)) return false
  const { id, name, page, path, plain, people, days } = value
  return (
    [id, name, page].every((text) => typeof text === 'string' && text !== '') &&
    String(name).length <= LONGEST_NAME &&
    typeof path === 'string' &&
    /^\/[a-z/-]{0,60}$/.test(path) &&
    !path.startsWith('//') &&
    isObject(plain) &&
    Object.values(plain).every((text) => typeof text === 'string') &&
    isObject(people) &&
    Object.values(people).every(
      (list) => Array.isArray(list) && list.every((mark) => typeof mark === 'string'),
    ) &&
    isObject(days) &&
    [days['from'], days['to']].every((offset) => offset === undefined || isOffset(offset)) &&
    (days['preset'] === undefined || RANGE_PRESETS.some((preset) => preset === days['preset']))
  )
}

function absoluteDays({ from, to, preset }: StoredView['days'], today: PlainDay): Search {
  if (preset !== undefined) return { ...presetDays(preset, today) }
  return {
    ...(from !== undefined && { from: addDays(today, from) }),
    ...(to !== undefined && { to: addDays(today, to) }),
  }
}

function isOffset(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) < 40_000
}
