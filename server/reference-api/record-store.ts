import type { SchoolDatabase } from './database.ts'
import { DAY, dayMillis, instantMillis, SECOND, utcDay } from './instants.ts'
import type { CompletedFlight, Reservation } from './schema.ts'

/** Where a reservation without a start sorts: after every real one. */
const NO_START = 1e18
/** Where a flight without completedAt sorts in its day: as the oldest, since newest come first. */
const NEVER_COMPLETED = -1e18
const NO_DATE = ''

/** What a list asks for, with the days as given (§4.1, §4.3). */
export interface ListRange {
  from: string | null
  to: string | null
}

export interface StoredRecord {
  id: string
  /** Reservations: the UTC day of the start. Flights: flightDate. */
  day: string | null
  /** Epoch milliseconds; reservations: the start, flights: the completion. */
  order: number
  /** The answer, as JSON text. */
  body: string
}

export interface RecordStore {
  /** The first `limit` records of the range in the order of §4.1 or §4.3. */
  list: (schoolId: number, range: ListRange, limit: number) => StoredRecord[]
  find: (schoolId: number, id: string) => StoredRecord | null
  /** The order of the list, ties included (by id). */
  compare: (a: StoredRecord, b: StoredRecord) => number
}

export function reservationStore(db: SchoolDatabase): RecordStore {
  const listed = db.prepare<[number, number, number, number]>(
    `SELECT id, start_ms, body FROM reservations WHERE school_id = ? AND start_ms BETWEEN ? AND ?
     ORDER BY start_ms, id LIMIT ?`,
  )
  const found = db.prepare<[number, string]>(
    'SELECT id, start_ms, body FROM reservations WHERE school_id = ? AND id = ?',
  )
  return {
    list(schoolId, { from, to }, limit) {
      const noDays = from === null && to === null
      const first = from === null ? -NO_START : startOfDay(from)
      // §4.1: up to 23:59:59, so half a second later belongs to no day's `to`.
      const last = to === null ? (noDays ? NO_START : NO_START / 2) : startOfDay(to) + DAY - SECOND
      return (listed.all(schoolId, first, last, limit) as ReservationRow[]).map(reservationRecord)
    },
    find(schoolId, id) {
      const [row] = found.all(schoolId, id.toLowerCase()) as ReservationRow[]
      return row === undefined ? null : reservationRecord(row)
    },
    compare: (a, b) => a.order - b.order || compareText(a.id, b.id),
  }
}

export function flightStore(db: SchoolDatabase): RecordStore {
  const listed = db.prepare<[number, string, string, number]>(
    `SELECT id, flight_date, completed_ms, body FROM flights WHERE school_id = ?
       AND flight_date BETWEEN ? AND ?
     ORDER BY flight_date DESC, completed_ms DESC, id LIMIT ?`,
  )
  const found = db.prepare<[number, string]>(
    'SELECT id, flight_date, completed_ms, body FROM flights WHERE school_id = ? AND id = ?',
  )
  return {
    list(schoolId, { from, to }, limit) {
      // Only without any date may a flight without a date appear: '0' sorts above '' and below all.
      const first = from ?? (to === null ? NO_DATE : '0')
      const rows = listed.all(schoolId, first, to ?? '9999-12-31', limit) as FlightRow[]
      return rows.map(flightRecord)
    },
    find(schoolId, id) {
      const [row] = found.all(schoolId, id.toLowerCase()) as FlightRow[]
      return row === undefined ? null : flightRecord(row)
    },
    compare: (a, b) =>
      compareText(b.day ?? '', a.day ?? '') || b.order - a.order || compareText(a.id, b.id),
  }
}

export interface Written {
  added: number
  replaced: number
}

/** Writes reservations into a school; one with the same id is replaced. Call in a transaction. */
export function putReservations(
  db: SchoolDatabase,
  schoolId: number,
  records: Iterable<Reservation>,
): Written {
  const put = db.prepare(
    `INSERT INTO reservations (school_id, id, start_ms, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (school_id, id) DO UPDATE SET start_ms = excluded.start_ms, body = excluded.body`,
  )
  return countingNew(db, 'reservations', schoolId, () => {
    let written = 0
    for (const record of records) {
      const start = record.startsAt === null ? null : instantMillis(record.startsAt)
      put.run(schoolId, record.id.toLowerCase(), start ?? NO_START, JSON.stringify(record))
      written += 1
    }
    return written
  })
}

/** Writes completed flights into a school; one with the same id is replaced. Call in a transaction. */
export function putFlights(
  db: SchoolDatabase,
  schoolId: number,
  records: Iterable<CompletedFlight>,
): Written {
  const put = db.prepare(
    `INSERT INTO flights (school_id, id, flight_date, completed_ms, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (school_id, id) DO UPDATE SET flight_date = excluded.flight_date,
       completed_ms = excluded.completed_ms, body = excluded.body`,
  )
  return countingNew(db, 'flights', schoolId, () => {
    let written = 0
    for (const record of records) {
      const completed = record.completedAt === null ? null : instantMillis(record.completedAt)
      put.run(
        schoolId,
        record.id.toLowerCase(),
        record.flightDate ?? NO_DATE,
        completed ?? NEVER_COMPLETED,
        JSON.stringify(record),
      )
      written += 1
    }
    return written
  })
}

/** Deletes single records by id; unknown ids do not matter. */
export function removeRecords(
  db: SchoolDatabase,
  schoolId: number,
  table: 'reservations' | 'flights',
  ids: Iterable<string>,
): void {
  const remove = db.prepare(`DELETE FROM ${table} WHERE school_id = ? AND id = ?`)
  for (const id of ids) remove.run(schoolId, id)
}

/** Deletes every record of a school; the school, its key and its count of the day stay. */
export function clearRecords(db: SchoolDatabase, schoolId: number): void {
  db.prepare('DELETE FROM reservations WHERE school_id = ?').run(schoolId)
  db.prepare('DELETE FROM flights WHERE school_id = ?').run(schoolId)
}

function countingNew(
  db: SchoolDatabase,
  table: 'reservations' | 'flights',
  schoolId: number,
  write: () => number,
): Written {
  const count = db.prepare(`SELECT count(*) AS records FROM ${table} WHERE school_id = ?`)
  const records = () => (count.all(schoolId) as { records: number }[])[0]?.records ?? 0
  const before = records()
  const written = write()
  const added = records() - before
  return { added, replaced: written - added }
}

interface ReservationRow {
  id: string
  start_ms: number
  body: string
}

function reservationRecord({ id, start_ms: order, body }: ReservationRow): StoredRecord {
  return { id, order, body, day: order === NO_START ? null : utcDay(order) }
}

interface FlightRow {
  id: string
  flight_date: string
  completed_ms: number
  body: string
}

function flightRecord({
  id,
  flight_date: day,
  completed_ms: order,
  body,
}: FlightRow): StoredRecord {
  return { id, order, body, day: day || null }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function startOfDay(day: string): number {
  const at = dayMillis(day)
  if (at === null) throw new RangeError(`Not a day: ${day}`)
  return at
}
