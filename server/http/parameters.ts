import { LONGEST_LIST } from '#coverage/longest-list.ts'
import type { DaysOf, ListQuestion } from '#server/school/read-model/school-reader.ts'
import { type ListName, parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { exactInstant } from '#time/instant.ts'
import { LONGEST_QUESTION_DAYS } from '#time/longest-range.ts'
import { daysBetween, type PlainDay, parseCalendarDay } from '#time/plain-day.ts'
import { MOST_KNOWN_DAYS } from '#wire/wire.ts'

/** A wrong query: names the parameter and the rule in a sentence. Answered with 400. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery'
}

const DEFAULT_LIMIT = 50
/** A local day lies in two UTC days, or three if zone data is an hour off. */
const LONGEST_PRINT_DAYS = 3

/** Each of `names` at most once, and nothing else. */
export function readOnce<Name extends string>(
  query: string,
  names: readonly Name[],
): ReadonlyMap<Name, string> {
  const given = new Map<Name, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const found = names.find((one) => one === name)
    if (found === undefined) {
      const verb = names.length === 1 ? 'is' : 'are'
      throw new BadQuery(`${plainName(name)} is not a parameter: only ${inWords(names)} ${verb}.`)
    }
    if (given.has(found)) throw new BadQuery(`${found} must be given once.`)
    given.set(found, value)
  }
  return given
}

export function readDayRange(given: ReadonlyMap<string, string>): {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
} {
  const days: Record<'from' | 'to', PlainDay | null> = { from: null, to: null }
  for (const name of ['from', 'to'] as const) {
    const text = given.get(name)
    if (text === undefined) continue
    days[name] = parseCalendarDay(text)
    if (days[name] === null) throw new BadQuery(`${name} must be a date that exists, YYYY-MM-DD.`)
  }
  const { from, to } = days
  if (from === null || to === null) return days
  if (from > to) throw new BadQuery('from must not be later than to.')
  if (daysBetween(from, to) > LONGEST_QUESTION_DAYS)
    throw new BadQuery(`to must be at most ${LONGEST_QUESTION_DAYS} days after from.`)
  return days
}

function readDaysOf(given: ReadonlyMap<string, string>): DaysOf {
  const collection = given.get('collection')
  if (collection !== 'reservations' && collection !== 'flights')
    throw new BadQuery('collection must be reservations or flights.')
  const { from, to } = readDayRange(given)
  if (from === null || to === null) throw new BadQuery('from and to must both be given.')
  return { collection, from, to }
}

export function readKnownParameters(query: string): DaysOf {
  const days = readDaysOf(readOnce(query, ['collection', 'from', 'to']))
  if (daysBetween(days.from, days.to) >= MOST_KNOWN_DAYS)
    throw new BadQuery(`to must be at most ${MOST_KNOWN_DAYS - 1} days after from.`)
  return days
}

export interface ReadingRequest extends DaysOf {
  readonly purpose: 'person' | 'print'
}

export function readReadingRequest(query: string): ReadingRequest | null {
  const given = readOnce(query, ['collection', 'from', 'to', 'until', 'purpose'])
  if (given.size === 0) return null
  const days = readDaysOf(given)
  const purpose = given.get('purpose') ?? 'person'
  if (purpose !== 'person' && purpose !== 'print')
    throw new BadQuery('purpose must be person or print.')
  if (purpose === 'print' && daysBetween(days.from, days.to) >= LONGEST_PRINT_DAYS)
    throw new BadQuery(`to must be at most ${LONGEST_PRINT_DAYS - 1} days after from for a print.`)
  const text = given.get('until')
  if (text === undefined) return { ...days, purpose }
  const until = exactInstant(text)
  if (until === null || days.collection === 'flights')
    throw new BadQuery(
      'until must be an instant such as 2026-11-19T07:00:00Z, for reservations only.',
    )
  return { ...days, until, purpose }
}

/** `at`: epoch ms. */
export function readRunningParameters(query: string): number {
  const at = exactInstant(readOnce(query, ['at']).get('at'))
  if (at === null)
    throw new BadQuery(
      '“at” must be an instant such as 2026-11-18T07:00:00Z, with + written as %2B.',
    )
  return at
}

/** `since`: epoch ms. */
export function readChangesParameters(query: string): {
  readonly since: number
  readonly id: RecordId | null
} {
  const given = readOnce(query, ['since', 'id'])
  const since = exactInstant(given.get('since'))
  if (since === null)
    throw new BadQuery(
      'since must be an instant such as 2026-11-18T13:55:00Z, with + written as %2B.',
    )
  const text = given.get('id')
  const id = text === undefined ? null : parseRecordId(text)
  if (text !== undefined && id === null) throw new BadQuery('id must be the whole id of a record.')
  return { since, id }
}

export function readListParameters(
  collection: ListName,
  query: string,
): { readonly question: ListQuestion; readonly limit: number } {
  const given = readOnce(query, ['from', 'to', 'limit'])
  const text = given.get('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LONGEST_LIST)
    throw new BadQuery(`limit must be a whole number from 1 to ${LONGEST_LIST}.`)
  return { question: { kind: 'list', collection, ...readDayRange(given) }, limit }
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Repeats a name only if it cannot be anything else. */
function plainName(name: string): string {
  return /^[A-Za-z]{1,20}$/.test(name) ? name : 'This'
}
