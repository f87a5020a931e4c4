import type Database from 'libsql'
import { AUDIT_COLUMNS } from '#api/audit-wire.ts'
import { readText } from '#ledger/locked-file.ts'
import {
  AUDIT_NUMBERS,
  type AuditFilter,
  auditValues,
  type ChainEnd,
  linkBehind,
  VERIFIED_AT_ONCE,
  verifyLinks,
} from './audit-links.ts'
import type { AuditLink } from './house-store.ts'
import type { AuditEntry, AuditRow } from './rows.ts'

// Instants and counts are whole numbers, and REAL takes them as libsql gives them: exact up to 2^53.
export const AUDIT_SCHEMA = `CREATE TABLE audit (${AUDIT_COLUMNS.map((column) =>
  column === 'seq'
    ? 'seq INTEGER PRIMARY KEY'
    : `${column} ${AUDIT_NUMBERS.includes(column) ? 'REAL' : 'TEXT'}`,
).join(', ')}, hash TEXT NOT NULL) STRICT;`

/** The rows of the audit, each with the hash of itself and the one before it. */
export interface AuditChain {
  /** Writes an entry behind `last`, and gives the new end. */
  add(last: ChainEnd, entry: AuditEntry): ChainEnd
  /** As they stand, behind a number. */
  links(after: number, most: number): AuditLink[]
  lay(links: readonly AuditLink[]): void
  find(from: number, to: number, most: number, only: AuditFilter): AuditRow[]
  /** Reads on behind a place up to which all is as it was written, as far as `VERIFIED_AT_ONCE`. */
  verify(from: ChainEnd, last: ChainEnd): ReturnType<typeof verifyLinks>
  /** Deletes the oldest rows up to the first that is not before an instant, and gives the new anchor. */
  forget(before: number, anchor: ChainEnd, last: ChainEnd): ChainEnd
}

export function openAuditChain(db: Database.Database): AuditChain {
  // As bytes: see `readText`.
  const read = AUDIT_COLUMNS.map((column) =>
    AUDIT_NUMBERS.includes(column) ? `CAST(${column} AS REAL)` : `CAST(${column} AS BLOB)`,
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
      const [newest] = end.all() as [number | null][]
      const { row, hash } = linkBehind(last, newest?.[0] ?? 0, entry)
      insert.run(...auditValues(row), hash)
      return { seq: row.seq, hash }
    },
    links: (after, most) => (next.all(after, most) as Raw[]).map(linkFrom),
    lay(links) {
      for (const { row, hash } of links) insert.run(...auditValues(row), hash)
    },
    find(from, to, most, { who, action }) {
      const isAny = [who === undefined, action === undefined].map(Number)
      const rows = found.all(from, to, isAny[0], who ?? null, isAny[1], action ?? null, most)
      return (rows as Raw[]).map((raw) => linkFrom(raw).row)
    },
    verify: (from, last) =>
      verifyLinks(from, last, (next.all(from.seq, VERIFIED_AT_ONCE) as Raw[]).map(linkFrom)),
    forget(before, anchor, last) {
      const [kept] = firstSince.all(before) as [number][]
      const gone = (kept?.[0] ?? last.seq + 1) - 1
      if (gone <= anchor.seq) return anchor
      const [raw] = one.all(gone) as Raw[]
      remove.run(gone)
      return { seq: gone, hash: raw ? linkFrom(raw).hash : '' }
    },
  }
}

type Raw = readonly (ArrayBuffer | number | null)[]

function linkFrom(raw: Raw): AuditLink {
  const values = raw.map((value) =>
    typeof value === 'object' && value !== null ? readText(value) : value,
  )
  const hash = values.pop()
  const row = Object.fromEntries(AUDIT_COLUMNS.map((column, i) => [column, values[i]]))
  return { row: row as unknown as AuditRow, hash: String(hash) }
}
