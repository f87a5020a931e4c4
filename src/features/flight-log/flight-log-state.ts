import { readValueList, writeValueList } from '#domain/value-list.ts'
import { daysBetween, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { type FlightColumn, isFlightColumn } from './flight-column-names.ts'

export interface FlightSort {
  readonly column: FlightColumn
  readonly descending: boolean
}

const GROUPS = ['aircraft', 'model', 'instructor', 'customer', 'activity', 'day', 'month'] as const

type FlightGroup = (typeof GROUPS)[number]

/**
 * What the address of the flight log says. `from` null is six days before `to`, `to` null is today;
 * `aircraft` and `instructor`: null is all, an empty list none, the word `none` "nothing recorded"; an empty `sort` is newest first.
 */
export interface FlightLogState {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly q: string
  readonly sort: readonly FlightSort[]
  readonly group: FlightGroup | null
}

type Search = Readonly<Record<string, string | undefined>>

/** The gateway refuses ten years and more; an address that asks for it falls back rather than fail. */
const LONGEST_RANGE_DAYS = 3650
const LONGEST_TEXT = 200
const MOST_SORTS = 3

/** Every unknown or wrong value falls back to what its absence means. */
export function readFlightLogSearch(search: Search): FlightLogState {
  return {
    ...readDays(search),
    aircraft: readValueList(search['aircraft']),
    instructor: readValueList(search['instructor']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    sort: readSort(search['sort']),
    group: GROUPS.find((group) => group === search['group']) ?? null,
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeFlightLogSearch(state: FlightLogState): Record<string, string | undefined> {
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    aircraft: writeValueList(state.aircraft),
    instructor: writeValueList(state.instructor),
    q: state.q === '' ? undefined : state.q,
    sort: state.sort.length === 0 ? undefined : state.sort.map(writeSort).join(','),
    group: state.group ?? undefined,
  }
}

function readDays(search: Search): Pick<FlightLogState, 'from' | 'to'> {
  const from = parsePlainDay(search['from'])
  const to = parsePlainDay(search['to'])
  return from !== null && to !== null && !isRange(from, to)
    ? { from: null, to: null }
    : { from, to }
}

export function isRange(from: PlainDay, to: PlainDay): boolean {
  return from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
}

function readSort(text: string | undefined): FlightSort[] {
  const sort: FlightSort[] = []
  for (const word of (text ?? '').split(',')) {
    const descending = word.startsWith('-')
    const column = descending ? word.slice(1) : word
    if (!isFlightColumn(column) || sort.some((known) => known.column === column)) continue
    sort.push({ column, descending })
  }
  return sort.slice(0, MOST_SORTS)
}

function writeSort({ column, descending }: FlightSort): string {
  return descending ? `-${column}` : column
}
