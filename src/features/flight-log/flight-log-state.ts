import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'
import { readLogDays } from '#domain/flight-log/log-days.ts'
import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { type FlightColumn, isFlightColumn } from './columns/flight-column-names.ts'

export interface FlightSort {
  readonly column: FlightColumn
  readonly descending: boolean
}

export type ColumnWidths = Readonly<Partial<Record<FlightColumn, number>>>

/**
 * What the address of the flight log says. `from` null is six days before `to`, `to` null is today; of a filter null is
 * all, an empty list none, the word `none` "nothing recorded"; an empty `sort` is newest first; `columns` and `pins`
 * null are the usual ones. `closed` lists the keys of closed groups; with `*` in it, of those that are open.
 */
export interface FlightLogState {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly customer: readonly string[] | null
  readonly activity: readonly string[] | null
  /** Numbers of the audit's rules, as text. */
  readonly flags: readonly string[] | null
  readonly q: string
  readonly sort: readonly FlightSort[]
  readonly group: Grouping | null
  readonly closed: readonly string[]
  readonly columns: readonly FlightColumn[] | null
  readonly pins: readonly FlightColumn[] | null
  /** Pixels, of the columns that somebody resized. */
  readonly widths: ColumnWidths
  /** How lengths are written: 1.5 or 1:30. Readings stay as the meter shows them. */
  readonly hours: 'decimal' | 'minutes'
  /** The list of findings stands beside the table. */
  readonly isListOpen: boolean
}

type Search = Readonly<Record<string, string | undefined>>

const LONGEST_TEXT = 200
const MOST_SORTS = 3
const MOST_CLOSED = 200
export const NARROWEST = 40
export const WIDEST = 600

/** Every unknown or wrong value falls back to what its absence means. */
export function readFlightLogSearch(search: Search): FlightLogState {
  return {
    ...readLogDays(search),
    aircraft: readValueList(search['aircraft']),
    instructor: readValueList(search['instructor']),
    customer: readValueList(search['customer']),
    activity: readValueList(search['activity']),
    flags: readValueList(search['flags']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    sort: readSort(search['sort']),
    group: readGroup(search['group']),
    closed: (readValueList(search['closed']) ?? []).slice(0, MOST_CLOSED),
    columns: readColumns(search['columns']),
    pins: readPins(search['pins']),
    widths: readWidths(search['widths']),
    hours: search['hours'] === 'minutes' ? 'minutes' : 'decimal',
    isListOpen: search['findings'] === '1',
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeFlightLogSearch(state: FlightLogState): Record<string, string | undefined> {
  const widths = Object.entries(state.widths).map(([column, width]) => `${column}:${width}`)
  return {
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    aircraft: writeValueList(state.aircraft),
    instructor: writeValueList(state.instructor),
    customer: writeValueList(state.customer),
    activity: writeValueList(state.activity),
    flags: writeValueList(state.flags),
    q: state.q === '' ? undefined : state.q,
    sort: state.sort.length === 0 ? undefined : state.sort.map(writeSort).join(','),
    group: state.group ?? undefined,
    closed: state.closed.length === 0 ? undefined : writeValueList(state.closed),
    columns: state.columns?.join(','),
    pins: state.pins?.join(','),
    widths: widths.length === 0 ? undefined : widths.join(','),
    hours: state.hours === 'decimal' ? undefined : state.hours,
    findings: state.isListOpen ? '1' : undefined,
  }
}

// Links from before the log could be grouped said `aircraft`.
function readGroup(text: string | undefined): Grouping | null {
  return GROUPINGS.find((group) => group === (text === 'aircraft' ? 'tail' : text)) ?? null
}

function readColumns(text: string | undefined): FlightColumn[] | null {
  const columns = namedColumns(text)
  return columns.length === 0 ? null : columns
}

/** An empty list is "nothing stays". */
function readPins(text: string | undefined): FlightColumn[] | null {
  if (text === undefined) return null
  const pins = namedColumns(text)
  return pins.length === 0 && text !== '' ? null : pins
}

function namedColumns(text: string | undefined): FlightColumn[] {
  return [...new Set((text ?? '').split(','))].filter(isFlightColumn)
}

function readWidths(text: string | undefined): ColumnWidths {
  const widths: Partial<Record<FlightColumn, number>> = {}
  for (const word of (text ?? '').split(',')) {
    const [column = '', width = ''] = word.split(':')
    if (!isFlightColumn(column) || !/^\d{1,4}$/.test(width)) continue
    widths[column] = Math.min(WIDEST, Math.max(NARROWEST, Number(width)))
  }
  return widths
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
