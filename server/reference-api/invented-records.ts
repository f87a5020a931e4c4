import { createHash } from 'node:crypto'
import type { InventedDay } from './faults.ts'
import { dayMillis, instantMillis, SECOND } from './instants.ts'
import { hundredths } from './record-answers.ts'
import type { Collection, RecordStore, StoredRecord } from './record-store.ts'
import type { CompletedFlight, Reservation } from './schema.ts'

/** A store in which the given UTC days hold invented records instead of their own. */
export function withInventedDays(
  store: RecordStore,
  collection: Collection,
  days: ReadonlyMap<string, InventedDay>,
): RecordStore {
  if (days.size === 0) return store
  const invented = [...days].flatMap(([day, fault]) => inventedRecords(collection, day, fault))
  const isOwn = ({ day }: StoredRecord) => day === null || !days.has(day)
  return {
    compare: store.compare,
    list(schoolId, { from, to }, limit) {
      // Room for what the invented days displace; no school has thousands of records on one.
      const own = store.list(schoolId, { from, to }, limit + 5000).filter(isOwn)
      const added = invented.filter(
        ({ day }) => day !== null && (from ?? day) <= day && day <= (to ?? day),
      )
      return [...own, ...added].sort(store.compare).slice(0, limit)
    },
    find(schoolId, id) {
      const own = store.find(schoolId, id)
      if (own !== null && isOwn(own)) return own
      return invented.find((record) => record.id === id.toLowerCase()) ?? null
    },
  }
}

function inventedRecords(collection: Collection, day: string, fault: InventedDay): StoredRecord[] {
  const make = collection === 'reservations' ? inventedReservation : inventedFlight
  if (fault !== 'wrong-types') {
    const number = fault === 'saturated-day' ? 130 : 100
    return Array.from({ length: number }, (_, index) => stored(make(day, index), day))
  }
  // Two sound records first, to show that the others do not hide them.
  const wrong = fieldPaths(make(day, 2)).map((path, index) => spoiled(make(day, index + 2), path))
  return [make(day, 0), make(day, 1), ...wrong].map((record, index) =>
    stored(make(day, index), day, record),
  )
}

/** A record to store under the id and order of `sound`, saying whatever `answer` says. */
function stored(
  sound: Reservation | CompletedFlight,
  day: string,
  answer: object = sound,
): StoredRecord {
  const written = 'startsAt' in sound ? sound.startsAt : sound.completedAt
  return {
    id: sound.id,
    day,
    at: instantMillis(written ?? '') ?? 0,
    body: JSON.stringify(answer),
  }
}

/** The paths of all fields, nested ones too. */
function fieldPaths(record: object): string[][] {
  return Object.entries(record).flatMap(([field, value]) => {
    const inside = typeof value === 'object' && value !== null ? fieldPaths(value as object) : []
    return [[field], ...inside.map((path) => [field, ...path])]
  })
}

function spoiled(record: object, path: readonly string[]): object {
  const [field = '', ...rest] = path
  const value = (record as Record<string, unknown>)[field]
  const wrong = typeof value === 'string' ? { not: 'a text' } : 'of the wrong type'
  return Object.assign(record, {
    [field]: rest.length > 0 ? spoiled(value as object, rest) : wrong,
  })
}

// From 05:00 to 21:15 UTC with four at a time, so that the hundredth has neighbours at its instant.
function startOf(day: string, index: number): number {
  return (dayMillis(day) ?? 0) + 5 * 3600 * SECOND + Math.floor(index / 4) * 1_800_000
}

function inventedReservation(day: string, index: number): Reservation {
  const start = startOf(day, index)
  return {
    id: inventedId(`reservation ${day} ${index}`),
    reservationNumber: `F-${String(index + 1).padStart(4, '0')}`,
    status: 'PENDING',
    activityType: 'Dual Flight Training',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 5_400_000).toISOString(),
    durationHours: 1.5,
    people: [{ role: 'customer', ...inventedPerson(index) }],
    aircraft: inventedAircraft(index),
  }
}

function inventedFlight(day: string, index: number): CompletedFlight {
  const start = startOf(day, index)
  const hobbs = 1000 + index * 1.5
  const tach = 900 + index * 1.2
  return {
    id: inventedId(`flight ${day} ${index}`),
    reservationId: inventedId(`reservation ${day} ${index}`),
    reservationNumber: `F-${String(index + 1).padStart(4, '0')}`,
    activityType: 'Dual Flight Training',
    flightDate: day,
    startTime: '08:00:00',
    endTime: '09:30:00',
    completedAt: new Date(start + 7_200_000).toISOString(),
    route: 'KAPA-KFNL-KAPA',
    hobbs: { start: hobbs, end: hobbs + 1.5, delta: 1.5 },
    tach: { start: hundredths(tach), end: hundredths(tach + 1.2), delta: 1.2 },
    customer: inventedPerson(index),
    instructor: { name: 'Fay Fault', email: 'fay.fault@example.org', phone: '(303) 555-0199' },
    aircraft: inventedAircraft(index),
  }
}

function inventedPerson(index: number) {
  return {
    name: `Invented Person ${index + 1}`,
    email: `invented.${index + 1}@example.org`,
    phone: '(303) 555-0198',
  }
}

function inventedAircraft(index: number) {
  return { tailNumber: `N${900 + (index % 20)}FX`, model: 'C172S' }
}

/** The same UUID for the same seed. */
export function inventedId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
