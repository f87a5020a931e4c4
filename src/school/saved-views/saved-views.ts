import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { parseSearch, type Search, stringifySearch } from '#school/address/search-params.ts'
import { addDays, daysBetween, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { presetDays, presetOf, RANGE_PRESETS, type RangePreset } from '#time/range-presets.ts'
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

const PEOPLE = ['instructor', 'customer', 'person']
const NOBODY = 'none'
/** What is open or was typed belongs to the moment; closed groups are named after the people in them. */
const LEFT_OUT = ['q', 'reservation', 'flight', 'closed', 'others']
/** The school's own words, whatever they look like. */
const OF_THE_SCHOOL = ['aircraft', 'activity']
/** Words of the pages, numbers and days: nothing that could be a person's name or an address. */
const PLAIN_VALUE = /^[a-zA-Z0-9_.,:*+~-]{0,2000}$/

/** An address in storable form. Unless `keepsDates`, its days move with today. */
export function storedView(
  view: Pick<StoredView, 'id' | 'name' | 'page'>,
  href: string,
  keepsDates: boolean,
  today: PlainDay,
  salt: string,
): StoredView {
  const [path = '/', text = ''] = href.split('?')
  const search = parseSearch(text)
  const plain: Record<string, string> = {}
  const people: Record<string, readonly string[]> = {}
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || LEFT_OUT.includes(name)) continue
    if (PEOPLE.includes(name))
      people[name] = (readValueList(value) ?? []).map((key) =>
        key === NOBODY ? NOBODY : fingerprint(salt, key),
      )
    else if (OF_THE_SCHOOL.includes(name) || PLAIN_VALUE.test(value)) plain[name] = value
  }
  const named = { ...view, name: view.name.trim().slice(0, LONGEST_NAME) }
  if (keepsDates) return { ...named, path, plain, people, days: {} }
  const { date: _, from, to, ...rest } = plain
  return { ...named, path, plain: rest, people, days: relativeDays(from, to, today) }
}

/** The address of a view today, with those of its people who are known. */
export function openedView(
  view: StoredView,
  known: Iterable<string>,
  today: PlainDay,
  salt: string,
): OpenedView {
  const wanted = new Set(Object.values(view.people).flat())
  const keys = new Map([[NOBODY, NOBODY]])
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
  if (!isRecord(value)) return false
  const { id, name, page, path, plain, people, days } = value
  return (
    [id, name, page].every((text) => typeof text === 'string' && text !== '') &&
    String(name).length <= LONGEST_NAME &&
    typeof path === 'string' &&
    /^\/[a-z/-]{0,60}$/.test(path) &&
    !path.startsWith('//') &&
    isRecord(plain) &&
    Object.values(plain).every((text) => typeof text === 'string') &&
    isRecord(people) &&
    Object.values(people).every(
      (list) => Array.isArray(list) && list.every((mark) => typeof mark === 'string'),
    ) &&
    isRecord(days) &&
    [days['from'], days['to']].every((offset) => offset === undefined || isOffset(offset)) &&
    (days['preset'] === undefined || RANGE_PRESETS.some((preset) => preset === days['preset']))
  )
}

function relativeDays(
  fromText: string | undefined,
  toText: string | undefined,
  today: PlainDay,
): StoredView['days'] {
  const [from, to] = [parsePlainDay(fromText), parsePlainDay(toText)]
  const preset = from && to && presetOf({ from, to }, today)
  if (preset) return { preset }
  return {
    ...(from && { from: daysBetween(today, from) }),
    ...(to && { to: daysBetween(today, to) }),
  }
}

function absoluteDays({ from, to, preset }: StoredView['days'], today: PlainDay): Search {
  if (preset !== undefined) return { ...presetDays(preset, today) }
  return {
    ...(from !== undefined && { from: addDays(today, from) }),
    ...(to !== undefined && { to: addDays(today, to) }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOffset(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) < 40_000
}
