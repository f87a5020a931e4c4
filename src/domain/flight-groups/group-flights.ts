import { compareText } from '#domain/lists/in-order.ts'
import { memoized, memoizedByRecord } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asWritten, type Person, personKey } from '#domain/record/person.ts'
import { shortName } from '#domain/text/initials.ts'
import { foldAscii, naturalKey } from '#domain/text/text-fold.ts'
import { type PlainDay, startOfMonth, startOfWeek } from '#time/plain-day.ts'
import { inBuckets } from './rank.ts'

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

/** '' is "nothing recorded". Rows keep their order. */
export interface FlightGroup<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

interface Grouper {
  /** Text the key is made from; few texts occur on many flights, so keys are cached. '' is "nothing recorded". */
  readonly raw: (flight: CompletedFlight) => string | null | undefined
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

/** Key number per row, cached with the rows, so 50,000 rows only count numbers. */
interface KeyCodes {
  readonly codes: Uint32Array
  readonly keys: readonly string[]
}

type Flown = { readonly flight: CompletedFlight }

const keyCodesOf = memoizedByRecord((rows: readonly Flown[]) =>
  memoized((asked: `${Grouping} ${number}`): KeyCodes => {
    const [by = '', weekStart] = asked.split(' ')
    const { raw: rawOf, key: keyFrom = (raw: string) => raw } = GROUPERS[by as Grouping]
    const numbers = new Map([['', 0]])
    const ofRaw = new Map([['', 0]])
    const codes = Uint32Array.from(rows, ({ flight }) => {
      const raw = rawOf(flight) ?? ''
      const known = ofRaw.get(raw)
      if (known !== undefined) return known
      const key = keyFrom(raw, Number(weekStart), flight)
      const code = numbers.get(key) ?? numbers.size
      numbers.set(key, code)
      ofRaw.set(raw, code)
      return code
    })
    return { codes, keys: [...numbers.keys()] }
  }),
)

interface PlacedGroup<Row> extends FlightGroup<Row> {
  readonly places: Uint32Array
}

/** Dates newest first, people by last name, others in natural order, "nothing recorded" last. */
export function groupFlights<Row extends Flown>(
  rows: readonly Row[],
  by: Grouping,
  weekStart: number,
  nameOf?: (row: Row) => string,
): FlightGroup<Row>[] {
  return groupPlaces(rows, Uint32Array.from(rows.keys()), { by, weekStart, nameOf })
}

interface GroupedBy<Row> {
  readonly by: Grouping
  readonly weekStart: number
  readonly nameOf?: ((row: Row) => string) | undefined
}

/** Only rows at `places`, in their order. */
export function groupPlaces<Row extends Flown>(
  rows: readonly Row[],
  places: Uint32Array,
  { by, weekStart, nameOf }: GroupedBy<Row>,
): PlacedGroup<Row>[] {
  const { codes, keys } = keyCodesOf(rows)(`${by} ${weekStart}`)
  const isPerson = by === 'customer' || by === 'instructor'
  const isTime = by === 'day' || by === 'week' || by === 'month'
  const { sorted, starts } = inBuckets(places, (place) => codes[place] ?? 0, keys.length)
  return keys
    .flatMap((key, code) => {
      const own = sorted.subarray(starts[code], starts[code + 1])
      const members = Array.from(own, (place) => rows[place]).filter((row) => row !== undefined)
      const [first] = members
      if (!first) return []
      const name = nameOf?.(first) ?? key
      const order = isTime ? key : naturalKey(isPerson ? `${shortName(name)} ${name}` : name)
      return [{ group: { key, rows: members, places: own }, order }]
    })
    .sort(({ group: a, order }, { group: b, order: other }) => {
      const last = Number(a.key === '') - Number(b.key === '')
      return last || compareText(order, other) * (isTime ? -1 : 1) || compareText(a.key, b.key)
    })
    .map(({ group }) => group)
}
