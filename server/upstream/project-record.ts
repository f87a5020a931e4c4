import type { Collection } from './question.ts'

type Scalar = string | number | boolean | null
type Projected = Scalar | { readonly [key: string]: Projected } | readonly Projected[]

/** A record with the schema's own keys and nothing else; values may still be of the wrong type, which the reader flags. */
export type ProjectedRecord = { readonly [key: string]: Projected }

/** For each known key, the keys of the object (or of each entry of the array) it may hold; null where it holds a plain value. */
type Shape = Readonly<Record<string, readonly string[] | null>>

const PERSON = ['name', 'email', 'phone']
const AIRCRAFT = ['tailNumber', 'model']
const METER = ['start', 'end', 'delta']

const SHAPES: Readonly<Record<Collection, Shape>> = {
  // §2.1
  reservations: {
    id: null,
    reservationNumber: null,
    status: null,
    activityType: null,
    startsAt: null,
    endsAt: null,
    durationHours: null,
    people: ['role', ...PERSON],
    aircraft: AIRCRAFT,
  },
  // §2.2
  flights: {
    id: null,
    reservationId: null,
    reservationNumber: null,
    activityType: null,
    flightDate: null,
    startTime: null,
    endTime: null,
    completedAt: null,
    route: null,
    hobbs: METER,
    tach: METER,
    customer: PERSON,
    instructor: PERSON,
    aircraft: AIRCRAFT,
  },
}

const LONGEST_TEXT = 10_000
const MOST_PEOPLE = 100

/** Copies what is known of a record; null for what is no object. `holdsKey` marks texts that must not leave. */
export function projectRecord(
  collection: Collection,
  value: unknown,
  holdsKey: (text: string) => boolean,
): ProjectedRecord | null {
  if (!isObject(value)) return null
  const record: Record<string, Projected> = {}
  for (const [key, keys] of Object.entries(SHAPES[collection])) {
    if (Object.hasOwn(value, key)) record[key] = project(value[key], keys, holdsKey)
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
    // Deeper than any field of the API goes: an empty shell is left, so that the wrong type is still seen.
    picked[key] = Array.isArray(inner) ? [] : isObject(inner) ? {} : scalar(inner, holdsKey)
  }
  return picked
}

function scalar(value: unknown, holdsKey: (text: string) => boolean): Scalar {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number')
    return Number.isFinite(value) && !holdsKey(String(value)) ? value : null
  if (typeof value !== 'string') return null
  if (holdsKey(value)) return '[removed]'
  // A lone surrogate makes encodeURIComponent throw in the browser.
  return value.slice(0, LONGEST_TEXT).replace(/\p{Surrogate}/gu, '\uFFFD')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
