import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
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
      return flight.instructor ? personKey(flight.instructor) : ''
    case 'customer':
      return flight.customer ? personKey(flight.customer) : ''
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

/** What the key is made of: few texts stand on many flights, and making a key costs something. */
function rawOf(flight: CompletedFlight, by: Grouping): string | null {
  switch (by) {
    case 'tail':
      return flight.aircraft?.tail ?? null
    case 'model':
      return flight.aircraft?.model ?? null
    case 'instructor':
      return rawPerson(flight.instructor)
    case 'customer':
      return rawPerson(flight.customer)
    case 'activity':
      return flight.activity
    case 'route':
      return flight.route
    case 'day':
    case 'week':
    case 'month':
      return flight.date
  }
}

function rawPerson(person: Person | null): string | null {
  return person && `${person.email}\n${person.name}`
}

/** Days, weeks and months newest first, all else in natural order of what names it; "nothing recorded" last. */
export function groupFlights<Row extends { readonly flight: CompletedFlight }>(
  rows: readonly Row[],
  by: Grouping,
  weekStart: number,
  nameOf: (row: Row) => string = (row) => groupKeyOf(row.flight, by, weekStart),
): FlightGroup<Row>[] {
  const folded = new Map<string, string>()
  const keyOf = ({ flight }: Row) => {
    const raw = rawOf(flight, by)
    if (raw === null) return groupKeyOf(flight, by, weekStart)
    const known = folded.get(raw)
    if (known !== undefined) return known
    const key = groupKeyOf(flight, by, weekStart)
    folded.set(raw, key)
    return key
  }
  const isTime = by === 'day' || by === 'week' || by === 'month'
  return [...groupBy(rows, keyOf)]
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
