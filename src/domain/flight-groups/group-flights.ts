import { groupBy } from '#domain/lists/group-by.ts'
import { compareText } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asWritten, type Person, personKey } from '#domain/record/person.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { type PlainDay, startOfMonth, startOfWeek } from '#time/plain-day.ts'
import { naturalKey } from './natural-order.ts'

/** What a log can be grouped by; the address uses these names. */
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

/** Rows of one key; '' is "nothing recorded". The rows keep their order. */
export interface FlightGroup<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/** How flights are told apart: by a tail, a person's key, a folded word, or the first day of a day, week or month. */
interface Grouper {
  /** What the key is made of: few texts stand on many flights, and making a key costs something. '' is "nothing recorded". */
  readonly raw: (flight: CompletedFlight) => string | null | undefined
  /** The text itself unless told. */
  readonly key?: (raw: string, weekStart: number, flight: CompletedFlight) => string
}

const byPerson = (of: (flight: CompletedFlight) => Person | null): Grouper => ({
  raw: (flight) => {
    const person = of(flight)
    return person && asWritten(person)
  },
  key: (_raw, _weekStart, flight) => {
    const person = of(flight)
    return person ? personKey(person) : ''
  },
})

const GROUPERS: Readonly<Record<Grouping, Grouper>> = {
  tail: { raw: ({ aircraft }) => aircraft?.tail },
  instructor: byPerson(({ instructor }) => instructor),
  customer: byPerson(({ customer }) => customer),
  activity: { raw: ({ activity }) => activity, key: foldAscii },
  day: { raw: ({ date }) => date },
  week: {
    raw: ({ date }) => date,
    key: (day, weekStart) => startOfWeek(day as PlainDay, weekStart),
  },
  month: { raw: ({ date }) => date, key: (day) => startOfMonth(day as PlainDay) },
  model: { raw: ({ aircraft }) => aircraft?.model, key: foldAscii },
  route: { raw: ({ route }) => route, key: (route) => foldAscii(route).replace(/\s+/g, ' ') },
}

/** Days, weeks and months newest first, everything else in natural order of its name; "nothing recorded" last. */
export function groupFlights<Row extends { readonly flight: CompletedFlight }>(
  rows: readonly Row[],
  by: Grouping,
  weekStart: number,
  nameOf?: (row: Row) => string,
): FlightGroup<Row>[] {
  const { raw: rawOf, key: keyFrom = (raw) => raw } = GROUPERS[by]
  const keys = new Map<string, string>([['', '']])
  const keyOf = ({ flight }: Row) => {
    const raw = rawOf(flight) ?? ''
    const key = keys.get(raw) ?? keyFrom(raw, weekStart, flight)
    keys.set(raw, key)
    return key
  }
  const isTime = by === 'day' || by === 'week' || by === 'month'
  return [...groupBy(rows, keyOf)]
    .map(([key, members]) => {
      const first = members[0]
      return {
        key,
        rows: members,
        order: isTime || !first ? key : naturalKey(nameOf?.(first) ?? key),
      }
    })
    .sort((a, b) => {
      const last = Number(a.key === '') - Number(b.key === '')
      return last || compareText(a.order, b.order) * (isTime ? -1 : 1) || compareText(a.key, b.key)
    })
    .map(({ key, rows: members }) => ({ key, rows: members }))
}
