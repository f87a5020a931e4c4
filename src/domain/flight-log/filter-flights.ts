import type { CompletedFlight } from '#domain/completed-flight.ts'
import { type Dimension, type Facets, facetsOf } from '#domain/facets.ts'
import { NO_AIRCRAFT } from '#domain/fleet.ts'
import { NO_INSTRUCTOR } from '#domain/instructors.ts'
import { type Person, personKey } from '#domain/person.ts'
import { flightMatches } from '#domain/search.ts'
import { foldAscii } from '#domain/text-fold.ts'
import type { LogRow } from './log-row.ts'

/** Stands for "nothing recorded" in filters and in the address. */
export const NOTHING_RECORDED = 'none'

function aircraftValue(flight: CompletedFlight): string {
  return flight.aircraft?.tail || NO_AIRCRAFT
}

function instructorValue(flight: CompletedFlight): string {
  return flight.instructor === null ? NO_INSTRUCTOR : personKey(flight.instructor)
}

function customerValue(flight: CompletedFlight): string {
  return flight.customer === null ? NOTHING_RECORDED : personKey(flight.customer)
}

export function activityValue(flight: CompletedFlight): string {
  return foldAscii(flight.activity ?? '') || NOTHING_RECORDED
}

/** The filters of the log, by their names in the address. */
export const FILTERS = ['aircraft', 'instructor', 'customer', 'activity', 'flags'] as const

export type FilterName = (typeof FILTERS)[number]

/** Of a filter null is all, an empty list none, the word `none` "nothing recorded"; `flags` are numbers of the audit's rules. */
export type LogFilter = Readonly<Record<FilterName, readonly string[] | null>> & {
  readonly q: string
}

export const NO_FILTERS: LogFilter = {
  aircraft: null,
  instructor: null,
  customer: null,
  activity: null,
  flags: null,
  q: '',
}

type Values = Readonly<Record<Exclude<FilterName, 'flags'>, readonly string[]>>

// Folding four texts a flight again at each press would take longer than all the rest.
const keptValues = new WeakMap<CompletedFlight, Values>()

function valuesOf(flight: CompletedFlight): Values {
  const kept = keptValues.get(flight)
  if (kept) return kept
  const values = {
    aircraft: [aircraftValue(flight)],
    instructor: [instructorValue(flight)],
    customer: [customerValue(flight)],
    activity: [activityValue(flight)],
  }
  keptValues.set(flight, values)
  return values
}

const DIMENSIONS: Readonly<Record<FilterName, Dimension<LogRow>>> = {
  aircraft: ({ flight }) => valuesOf(flight).aircraft,
  instructor: ({ flight }) => valuesOf(flight).instructor,
  customer: ({ flight }) => valuesOf(flight).customer,
  activity: ({ flight }) => valuesOf(flight).activity,
  flags: ({ audit }) => (audit.rules === '' ? UNFLAGGED : audit.rules.split(' ')),
}

const UNFLAGGED = [NOTHING_RECORDED]

/** The rows that pass, and per filter what each of its values alone would show. */
export function filterRows(rows: readonly LogRow[], filter: LogFilter): Facets<LogRow, FilterName> {
  const { q } = filter
  const chosen = (values: readonly string[] | null) => values && new Set(values)
  return facetsOf(
    rows,
    DIMENSIONS,
    {
      aircraft: chosen(filter.aircraft),
      instructor: chosen(filter.instructor),
      customer: chosen(filter.customer),
      activity: chosen(filter.activity),
      flags: chosen(filter.flags),
    },
    q.trim() === '' ? () => true : ({ flight }) => flightMatches(flight, q),
  )
}

/** Every instructor, or customer, of these flights once, by key, in the order of their names. */
export function peopleOf(
  flights: readonly CompletedFlight[],
  role: 'instructor' | 'customer',
): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const flight of flights) {
    const person = flight[role]
    const [key = ''] = valuesOf(flight)[role]
    if (person && !people.has(key)) people.set(key, person)
  }
  return new Map([...people].sort(([, a], [, b]) => personName(a).localeCompare(personName(b))))
}

export function personName(person: Person): string {
  return person.name.trim() || person.email.trim() || person.phone.trim() || 'No name'
}
