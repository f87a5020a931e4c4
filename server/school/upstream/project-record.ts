import {
  aircraftWire,
  bookedPersonWire,
  flightWire,
  isObject,
  meterWire,
  personWire,
  reservationWire,
} from '#wire/wire.ts'
import { type ListName, parseRecordId } from './question.ts'

type Scalar = string | number | boolean | null
type Projected = Scalar | { readonly [key: string]: Projected } | readonly Projected[]

/** Only the schema's own keys; values may still have the wrong type, which the reader flags. */
export type ProjectedRecord = { readonly [key: string]: Projected }

/** For each known key, the keys allowed in its object or array entries; null for a plain value. */
type Shape = Readonly<Record<string, readonly string[] | null>>

type Schema = { readonly fields: object }

const SHAPES: Readonly<Record<ListName, Shape>> = {
  reservations: shapeOf(reservationWire, { people: bookedPersonWire, aircraft: aircraftWire }),
  flights: shapeOf(flightWire, {
    hobbs: meterWire,
    tach: meterWire,
    customer: personWire,
    instructor: personWire,
    aircraft: aircraftWire,
  }),
}

function shapeOf(schema: Schema, nested: Readonly<Record<string, Schema>>): Shape {
  return Object.fromEntries(
    Object.keys(schema.fields).map((key) => {
      const inner = nested[key]
      return [key, inner ? Object.keys(inner.fields) : null]
    }),
  )
}

const LONGEST_TEXT = 10_000
const MOST_PEOPLE = 100
const IDS = ['id', 'reservationId']

/** Copies known fields; null if it is not an object. `holdsKey` marks texts that must not leave. */
export function projectRecord(
  collection: ListName,
  value: unknown,
  holdsKey: (text: string) => boolean,
): ProjectedRecord | null {
  if (!isObject(value)) return null
  const record: Record<string, Projected> = {}
  for (const [key, keys] of Object.entries(SHAPES[collection])) {
    if (Object.hasOwn(value, key)) record[key] = project(value[key], keys, holdsKey)
  }
  // So that a record has one id, however it is written.
  for (const key of IDS) {
    const id = record[key]
    if (typeof id === 'string') record[key] = parseRecordId(id) ?? id
  }
  return record
}

function project(
  value: unknown,
  keys: readonly string[] | null,
  holdsKey: (text: string) => boolean,
): Projected {
  if (Array.isArray(value)) {
    return keys === null
      ? []
      : value.slice(0, MOST_PEOPLE).map((entry) => pick(entry, keys, holdsKey))
  }
  return pick(value, keys ?? [], holdsKey)
}

function pick(
  value: unknown,
  keys: readonly string[],
  holdsKey: (text: string) => boolean,
): Projected {
  if (Array.isArray(value)) return []
  if (!isObject(value)) return scalar(value, holdsKey)
  const picked: Record<string, Projected> = {}
  for (const key of keys) {
    if (!Object.hasOwn(value, key)) continue
    const inner = value[key]
    // Deeper than any API field. An empty shell stays, so that the wrong type is still seen.
    picked[key] = Array.isArray(inner) ? [] : isObject(inner) ? {} : scalar(inner, holdsKey)
  }
  return picked
}

function scalar(value: unknown, holdsKey: (text: string) => boolean): Scalar {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number')
    return Number.isFinite(value) && !holdsKey(String(value)) ? value : null
  if (typeof value !== 'string') return null
  const text = value.slice(0, LONGEST_TEXT)
  if (holdsKey(text)) return '[removed]'
  // A lone surrogate makes encodeURIComponent throw in the browser.
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
