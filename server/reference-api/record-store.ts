import type { SchoolDatabase } from './database.ts'
import { DAY, dayMillis, instantMillis, SECOND, utcDay } from './instants.ts'
import type { CompletedFlight, Reservation } from './schema.ts'

export type Collection = 'reservations' | 'flights'

export interface ListRange {
  from: string | null
  to: string | null
}

export interface StoredRecord {
  id: string
  /** Reservations: the UTC day of the start. Flights: flightDate. */
  day: string | null
  /** Epoch ms; reservations: the start, flights: the completion. */
  at: number
  body: string
}

interface Table {
  columns: readonly string[]
  keysOf: (record: Partial<Reservation & CompletedFlight>) => (string | number)[]
  selected: string
  dayOf: (row: StoredRecord) => string | null
  range: string
  bounds: (range: ListRange) => (string | number)[]
  compare: (a: StoredRecord, b: StoredRecord) => number
}

/** Sorts a reservation without a start after all others. */
const NO_START = 1e18
/** Sorts a flight without completedAt as its day's oldest, since newest come first. */
const NEVER_COMPLETED = -1e18
const NO_DATE = ''

const TABLES: Readonly<Record<Collection, Table>> = {
  reservations: {
    columns: ['start_ms'],
    keysOf: ({ startsAt }) => [instantMillis(startsAt ?? '') ?? NO_START],
    selected: 'NULL AS day, start_ms AS at',
    dayOf: ({ at }) => (at === NO_START ? null : utcDay(at)),
    range: 'start_ms BETWEEN ? AND ? ORDER BY start_ms, id',
    bounds({ from, to }) {
      const first = dayMillis(from ?? '') ?? -NO_START
      const last = dayMillis(to ?? '')
      // §4.1: up to 23:59:59, so half a second later is in no day's `to`.
      if (last !== null) return [first, last + DAY - SECOND]
      return [first, from === null ? NO_START : NO_START / 2]
    },
    compare: (a, b) => a.at - b.at || compareText(a.id, b.id),
  },
  flights: {
    columns: ['flight_date', 'completed_ms'],
    keysOf: ({ flightDate, completedAt }) => [
      flightDate ?? NO_DATE,
      instantMillis(completedAt ?? '') ?? NEVER_COMPLETED,
    ],
    selected: 'flight_date AS day, completed_ms AS at',
    dayOf: ({ day }) => day || null,
    range: 'flight_date BETWEEN ? AND ? ORDER BY flight_date DESC, completed_ms DESC, id',
    // A flight without a date appears only without any date: '0' sorts above '' and below all.
    bounds: ({ from, to }) => [from ?? (to === null ? NO_DATE : '0'), to ?? '9999-12-31'],
    compare: (a, b) =>
      compareText(b.day ?? '', a.day ?? '') || b.at - a.at || compareText(a.id, b.id),
  },
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export type RecordStore = ReturnType<typeof recordStore>

export function recordStore(db: SchoolDatabase, collection: Collection) {
  const { selected, range, bounds, dayOf, compare } = TABLES[collection]
  const select = `SELECT id, ${selected}, body FROM ${collection} WHERE school_id = ?`
  const listed = db.prepare(`${select} AND ${range} LIMIT ?`)
  const found = db.prepare(`${select} AND id = ?`)
  const read = (rows: unknown[]) =>
    (rows as StoredRecord[]).map((row) => ({ ...row, day: dayOf(row) }))
  return {
    /** In the order of §4.1 or §4.3. */
    list: (schoolId: number, days: ListRange, limit: number): StoredRecord[] =>
      read(listed.all(schoolId, ...bounds(days), limit)),
    find: (schoolId: number, id: string): StoredRecord | null =>
      read(found.all(schoolId, id.toLowerCase()))[0] ?? null,
    compare,
  }
}

/** Replaces records with the same id. Call in a transaction. */
export function putRecords(
  db: SchoolDatabase,
  schoolId: number,
  collection: Collection,
  records: Iterable<Reservation | CompletedFlight>,
) {
  const { columns, keysOf } = TABLES[collection]
  const put = db.prepare(
    `INSERT INTO ${collection} (school_id, id, ${columns.join(', ')}, body)
     VALUES (?, ?, ${columns.map(() => '?').join(', ')}, ?)
     ON CONFLICT (school_id, id) DO UPDATE SET
       ${[...columns, 'body'].map((column) => `${column} = excluded.${column}`).join(', ')}`,
  )
  const all = [...records]
  const ids = new Set(all.map(({ id }) => id.toLowerCase()))
  const found = db
    .prepare(
      `SELECT count(*) AS records FROM ${collection}
       WHERE school_id = ? AND id IN (SELECT value FROM json_each(?))`,
    )
    .all(schoolId, JSON.stringify([...ids])) as { records: number }[]
  const added = ids.size - (found[0]?.records ?? 0)
  for (const record of all)
    put.run(schoolId, record.id.toLowerCase(), ...keysOf(record), JSON.stringify(record))
  return { added, replaced: all.length - added }
}

export function removeRecords(
  db: SchoolDatabase,
  schoolId: number,
  collection: Collection,
  records: Iterable<{ readonly id: string }>,
): void {
  const remove = db.prepare(`DELETE FROM ${collection} WHERE school_id = ? AND id = ?`)
  for (const { id } of records) remove.run(schoolId, id)
}

export function clearRecords(db: SchoolDatabase, schoolId: number): void {
  db.prepare('DELETE FROM reservations WHERE school_id = ?').run(schoolId)
  db.prepare('DELETE FROM flights WHERE school_id = ?').run(schoolId)
}
