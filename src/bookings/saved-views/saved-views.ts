import { type Search, stringifySearch } from '#bookings/address/search-params.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { presetDays, RANGE_PRESETS, type RangePreset } from '#time/range-presets.ts'
import { isObject } from '#wire/shape.ts'
import { fingerprint } from './fingerprint.ts'

/** A stored address: no person's name or e-mail, no search text. */
export interface StoredView {
  readonly id: string
  readonly name: string
  readonly page: string
  readonly path: string
  readonly plain: Search
  /** Fingerprints of people by filter; `none` means no one. */
  readonly people: Readonly<Record<string, readonly string[]>>
  /** Days relative to today: offsets of `from` and `to`, or the preset's name. */
  readonly days: { readonly from?: number; readonly to?: number; readonly preset?: RangePreset }
}

export interface OpenedView {
  readonly href: string
  /** Chosen people who aren't loaded, so not in the address. */
  readonly unknownPeople: number
}

export const LONGEST_NAME = 60
export const MAX_VIEWS = 50
export const NO_PERSON = 'none'

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

/** Checks stored data; an invalid view is dropped whole. */
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
