import { createHash } from 'node:crypto'
import type Database from 'libsql'
import { AUDIT_COLUMNS } from '#api/house-wire.ts'
import { readText } from '#ledger/locked-file.ts'
import type { AuditEntry, AuditRow } from './rows.ts'

/** The days for which the audit is kept. */
export const AUDIT_DAYS = 400

/** A place in the chain: the number of a row, and the hash of it and all before it. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

/** Before the first row. */
export const NO_CHAIN: ChainEnd = { seq: 0, hash: '' }

/** Rows verified in one transaction: some 20 ms, for which everybody else waits. */
export const VERIFIED_AT_ONCE = 2000

const NUMBERS: readonly string[] = ['seq', 'at', 'count']

// Instants and counts are whole numbers, and REAL takes them as libsql gives them: exact up to 2^53.
export const AUDIT_SCHEMA = `CREATE TABLE audit (${AUDIT_COLUMNS.map((column) =>
  column === 'seq'
    ? 'seq INTEGER PRIMARY KEY'
    : `${column} ${NUMBERS.includes(column) ? 'REAL' : 'TEXT'}`,
).join(', ')}, hash TEXT NOT NULL) STRICT;`

/** The rows of the audit, each with the hash of itself and the one before it. */
export interface AuditChain {
  /** Writes an entry behind `last`, and gives the new end. */
  add(last: ChainEnd, entry: AuditEntry): ChainEnd
  find(from: number, to: number, most: number, only: AuditFilter): AuditRow[]
  /** Reads on behind a place up to which all is as it was written, as far as `VERIFIED_AT_ONCE`. */
  verify(from: ChainEnd, last: ChainEnd): Verified
  /** Deletes the oldest rows up to the first that is not before an instant, and gives the new anchor. */
  forget(before: number, anchor: ChainEnd, last: ChainEnd): ChainEnd
}

interface Verified {
  /** All is as it was written up to here. */
  readonly to: ChainEnd
  /** The number of the first row that is not; null if there is none up to the last. */
  readonly wrong: number | null | 'more'
}

type AuditFilter = Partial<Pick<AuditRow, 'who' | 'action'>>

export function openAuditChain(db: Database.Database): AuditChain {
  // As bytes: see `readText`.
  const read = AUDIT_COLUMNS.map((column) =>
    NUMBERS.includes(column) ? `CAST(${column} AS REAL)` : `CAST(${column} AS BLOB)`,
  )
  const select = (rest: string) =>
    db.prepare(`SELECT ${read.join(', ')}, CAST(hash AS BLOB) FROM audit ${rest}`).raw()
  const insert = db.prepare(`INSERT INTO audit VALUES (${'?, '.repeat(AUDIT_COLUMNS.length)}?)`)
  const found = select(
    'WHERE at >= ? AND at < ? AND (? OR who IS ?) AND (? OR action = ?) ORDER BY seq DESC LIMIT ?',
  )
  const next = select('WHERE seq > ? ORDER BY seq LIMIT ?')
  const firstSince = db.prepare('SELECT seq FROM audit WHERE at >= ? ORDER BY seq LIMIT 1').raw()
  const one = select('WHERE seq = ?')
  const end = db.prepare('SELECT max(seq) FROM audit').raw()
  const remove = db.prepare('DELETE FROM audit WHERE seq <= ?')

  return {
    add(last, entry) {
      // Whatever somebody else added behind the end stays, to be named.
      const [newest] = end.all() as [number | null][]
      const row = wellFormed({ ...entry, seq: Math.max(last.seq, newest?.[0] ?? 0) + 1 })
      const hash = linkHash(last.hash, row)
      insert.run(...valuesOf(row), hash)
      return { seq: row.seq, hash }
    },
    find(from, to, most, { who, action }) {
      const isAny = [who === undefined, action === undefined].map(Number)
      const rows = found.all(from, to, isAny[0], who ?? null, isAny[1], action ?? null, most)
      return (rows as Raw[]).map((raw) => rowFrom(raw).row)
    },
    verify(from, last) {
      let to = from
      const rows = (next.all(from.seq, VERIFIED_AT_ONCE) as Raw[]).map(rowFrom)
      for (const { row, own } of rows) {
        const hash = linkHash(to.hash, row)
        if (row.seq !== to.seq + 1 || own !== hash) return { to, wrong: to.seq + 1 }
        to = { seq: row.seq, hash }
      }
      if (rows.length === VERIFIED_AT_ONCE) return { to, wrong: 'more' }
      if (to.seq !== last.seq) return { to, wrong: Math.min(to.seq, last.seq) + 1 }
      return { to, wrong: to.hash === last.hash ? null : to.seq }
    },
    forget(before, anchor, last) {
      const [kept] = firstSince.all(before) as [number][]
      const gone = (kept?.[0] ?? last.seq + 1) - 1
      if (gone <= anchor.seq) return anchor
      const [raw] = one.all(gone) as Raw[]
      remove.run(gone)
      return { seq: gone, hash: raw ? rowFrom(raw).own : '' }
    },
  }
}

type Raw = readonly (ArrayBuffer | number | null)[]

function rowFrom(raw: Raw): { row: AuditRow; own: string } {
  const values = raw.map((value) =>
    typeof value === 'object' && value !== null ? readText(value) : value,
  )
  const own = values.pop()
  const row = Object.fromEntries(AUDIT_COLUMNS.map((column, i) => [column, values[i]]))
  return { row: row as unknown as AuditRow, own: String(own) }
}

function valuesOf(row: AuditRow) {
  return AUDIT_COLUMNS.map((column) => row[column])
}

/** As it will be read: a text that is no UTF-8 comes back as another one. */
function wellFormed(row: AuditRow): AuditRow {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  ])
  return Object.fromEntries(values) as AuditRow
}

/** SHA-256 over the hash before and everything in the row, in hex. */
function linkHash(before: string, row: AuditRow): string {
  return createHash('sha256')
    .update(JSON.stringify([before, ...valuesOf(row)]))
    .digest('hex')
}
