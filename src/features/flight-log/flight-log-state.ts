import { type Field, flag, list, named, oneOf, text } from '#bookings/address/fields.ts'
import { paperOf } from '#bookings/address/hrefs.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { LOG_FILTER } from '#bookings/address/shared-fields.ts'
import {
  type FlightColumnId,
  flightColumn,
  isFlightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'

export interface FlightSort {
  readonly id: FlightColumnId
  readonly desc: boolean
}

export type ColumnWidths = Readonly<Partial<Record<FlightColumnId, number>>>

const MAX_SORTS = 3
const MAX_CLOSED = 200
const NARROWEST = 40
export const WIDEST = 600

// Older links say `aircraft`.
const group: Field<Grouping | null> = {
  ...oneOf(GROUPINGS, null),
  read: (text) => GROUPINGS.find((one) => one === (text === 'aircraft' ? 'tail' : text)) ?? null,
}

const sort: Field<readonly FlightSort[]> = {
  read: readSort,
  write: (sorts) => sorts.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',') || undefined,
}

const closed: Field<readonly string[] | null> = {
  ...list,
  read: (words) => list.read(words)?.slice(0, MAX_CLOSED) ?? null,
}

const columns: Field<readonly FlightColumnId[] | null> = {
  read(text) {
    const found = namedColumns(text)
    return found.length === 0 ? null : found
  },
  write: (shown) => shown?.join(','),
}

/** An empty list pins nothing. */
const pins: Field<readonly FlightColumnId[] | null> = {
  read: (text) => (text === '' ? [] : columns.read(text)),
  write: columns.write,
}

export const WIDTHS: Field<ColumnWidths> = {
  read: readWidths,
  write: (wide) =>
    Object.entries(wide)
      .map(([column, width]) => `${column}:${width}`)
      .join(',') || undefined,
}

/** `from` null is six days before `to`; `to` null is today. */
export const flightLogAddress = rangeAddress('flights', {
  ...LOG_FILTER,
  /** Empty is newest first. */
  sort,
  group,
  /** Keys of closed groups; with `*`, of open ones. Null: depends on the log's length. */
  closed,
  /** Null is the default, as for `pins`. */
  columns,
  pins,
  /** px, of resized columns. */
  widths: WIDTHS,
  /** 1.5 or 1:30. Meter readings stay decimal. */
  hours: oneOf(['decimal', 'minutes'], 'decimal'),
  isListOpen: named('findings', flag()),
  /** Highlighted flight; '' for none. */
  flight: text(64),
})

export type FlightLogState = StateOf<typeof flightLogAddress>

export function logPaperHref(state: FlightLogState): string {
  const { from, to, aircraft, instructor, customer, activity, flags, q } =
    flightLogAddress.write(state)
  const filters = { from, to, aircraft, instructor, customer, activity, flags, q }
  return paperOf('flights', { ...filters, group: state.group ?? 'none' })
}

function namedColumns(text: string | undefined): FlightColumnId[] {
  return [...new Set((text ?? '').split(','))].filter(isFlightColumn)
}

function readWidths(text: string | undefined): ColumnWidths {
  const found: Partial<Record<FlightColumnId, number>> = {}
  for (const word of (text ?? '').split(',')) {
    const [column = '', width = ''] = word.split(':')
    if (!isFlightColumn(column) || !/^\d{1,4}$/.test(width)) continue
    found[column] = clampedWidth(column, Number(width))
  }
  return found
}

export function clampedWidth(id: FlightColumnId, width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(leastWidth(id), width)))
}

export function leastWidth(id: FlightColumnId): number {
  return flightColumn(id).least ?? NARROWEST
}

function readSort(text: string | undefined): FlightSort[] {
  const found: FlightSort[] = []
  for (const word of (text ?? '').split(',')) {
    const desc = word.startsWith('-')
    const id = desc ? word.slice(1) : word
    if (!isFlightColumn(id) || found.some((known) => known.id === id)) continue
    found.push({ id, desc })
  }
  return found.slice(0, MAX_SORTS)
}
