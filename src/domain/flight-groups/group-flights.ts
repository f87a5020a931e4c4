import type { CompletedFlight } from '#domain/completed-flight.ts'
import { type Person, personKey } from '#domain/person.ts'
import { foldAscii } from '#domain/text-fold.ts'
import { startOfMonth, startOfWeek } from '#time/plain-day.ts'
import { naturalKey } from './natural-order.ts'

/** What a log can be grouped by; the names stand in the address. */
export const GROUPINGS = [
  'tail',
  'instructor',
  'customer',
  'activity',
  'day',
  'week',
  'month',
  'model',
  'route',
] as const

export type Grouping = (typeof GROUPINGS)[number]

/** Rows of one key; '' is "nothing recorded". The rows keep the order they came in. */
export interface FlightGroup<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/** The key of a flight: a tail, a person's key, a folded word, or the first day of its day, week or month. */
function groupKeyOf(flight: CompletedFlight, by: Grouping, weekStart: number): string {
  switch (by) {
    case 'tail':
      return flight.aircraft?.tail ?? ''
    case 'model':
      return foldAscii(flight.aircraft?.model ?? '')
    case 'instructor':
      return keyOfPerson(flight.instructor)
    case 'customer':
      return keyOfPerson(flight.customer)
    case 'activity':
      return foldAscii(flight.activity ?? '')
    case 'route':
      return foldAscii(flight.route ?? '').replace(/\s+/g, ' ')
    case 'day':
      return flight.date ?? ''
    case 'week':
      return flight.date === null ? '' : startOfWeek(flight.date, weekStart)
    case 'month':
      return flight.date === null ? '' : startOfMonth(flight.date)
  }
}

// The same people stand on many flights, and are asked for at every press.
const keys = new WeakMap<Person, string>()

function keyOfPerson(person: Person | null): string {
  if (person === null) return ''
  const key = keys.get(person) ?? personKey(person)
  keys.set(person, key)
  return key
}

/** What the key is made of where making it costs something and few texts stand on many flights; else null. */
function rawOf(flight: CompletedFlight, by: Grouping): string | null {
  if (by === 'week') return flight.date
  if (by === 'activity') return flight.activity
  if (by === 'route') return flight.route
  if (by === 'model') return flight.aircraft?.model ?? null
  return null
}

/** Days, weeks and months newest first, all else in natural order of what names it; "nothing recorded" last. */
export function groupFlights<Row extends { readonly flight: CompletedFlight }>(
  rows: readonly Row[],
  by: Grouping,
  weekStart: number,
  nameOf: (row: Row) => string = (row) => groupKeyOf(row.flight, by, weekStart),
): FlightGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  const folded = new Map<string, string>()
  const keyOf = ({ flight }: Row) => {
    const raw = rawOf(flight, by)
    if (raw === null) return groupKeyOf(flight, by, weekStart)
    const known = folded.get(raw) ?? groupKeyOf(flight, by, weekStart)
    folded.set(raw, known)
    return known
  }
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const isTime = by === 'day' || by === 'week' || by === 'month'
  return [...groups]
    .map(([key, members]) => {
      const first = members[0]
      return { key, rows: members, order: isTime || !first ? key : naturalKey(nameOf(first)) }
    })
    .sort((a, b) => {
      const last = Number(a.key === '') - Number(b.key === '')
      return last || compareText(a.order, b.order) * (isTime ? -1 : 1) || compareText(a.key, b.key)
    })
    .map(({ key, rows: members }) => ({ key, rows: members }))
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
